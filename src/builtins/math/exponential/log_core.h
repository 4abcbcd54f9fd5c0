// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithms of float. A positive normal x is split into 2^k * (1 + f), f in [-1/3, 1/3),
// exactly; log(1 + f) is a polynomial in f (fpminimax) with a leading term that keeps results near
// x = 1 good.
#pragma once

#include "builtins/math/lib/numeric.h"

typedef struct SplitFloat {
  float k;  // an integer
  float f;  // x = 2^k * (1 + f)
} SplitFloat;

static inline SplitFloat SplitForLog(float x) {
  const uint two_thirds = 0x3f2aaaabu;
  const int k = as_int(as_uint(x) - two_thirds) >> 23;
  SplitFloat split;
  split.k = (float)k;
  split.f = as_float(as_uint(x) - ((uint)k << 23)) - 1.0f;
  return split;
}

// log(1 + f); relative error 2^-27.6.
static inline float LogOfOnePlus(float f) {
  float p = -0x1.080c9ep-3f;
  p = MultiplyAdd(p, f, 0x1.1e73ap-3f);
  p = MultiplyAdd(p, f, -0x1.f30e36p-4f);
  p = MultiplyAdd(p, f, 0x1.1ed424p-3f);
  p = MultiplyAdd(p, f, -0x1.559de4p-3f);
  p = MultiplyAdd(p, f, 0x1.99d05ep-3f);
  p = MultiplyAdd(p, f, -0x1.fffefp-3f);
  p = MultiplyAdd(p, f, 0x1.555506p-2f);
  p = MultiplyAdd(p, f, -0.5f);
  return MultiplyAdd(f * f, p, f);
}

// log2(1 + f); relative error 2^-26.1.
static inline float Log2OfOnePlus(float f) {
  float p = -0x1.74e83cp-3f;
  p = MultiplyAdd(p, f, 0x1.968aecp-3f);
  p = MultiplyAdd(p, f, -0x1.69ed24p-3f);
  p = MultiplyAdd(p, f, 0x1.9f7ec4p-3f);
  p = MultiplyAdd(p, f, -0x1.ecb2b4p-3f);
  p = MultiplyAdd(p, f, 0x1.278c16p-2f);
  p = MultiplyAdd(p, f, -0x1.715436p-2f);
  p = MultiplyAdd(p, f, 0x1.ec70bep-2f);
  p = MultiplyAdd(p, f, -0x1.715476p-1f);
  return MultiplyAdd(f * f, p, f * 0x1.715476p0f);
}

// log10(1 + f); relative error 2^-25.3.
static inline float Log10OfOnePlus(float f) {
  float p = -0x1.de906ap-5f;
  p = MultiplyAdd(p, f, 0x1.011d96p-4f);
  p = MultiplyAdd(p, f, -0x1.ac5034p-5f);
  p = MultiplyAdd(p, f, 0x1.ee2534p-5f);
  p = MultiplyAdd(p, f, -0x1.28f3fp-4f);
  p = MultiplyAdd(p, f, 0x1.642152p-4f);
  p = MultiplyAdd(p, f, -0x1.bcb4c4p-4f);
  p = MultiplyAdd(p, f, 0x1.287988p-3f);
  p = MultiplyAdd(p, f, -0x1.bcb7b4p-3f);
  return MultiplyAdd(f * f, p, f * 0x1.bcb7b2p-2f);
}

// The logarithms of positive normal numbers.
static inline float LogOfNormal(float x) {
  const SplitFloat split = SplitForLog(x);
  return MultiplyAdd(split.k, 0x1.62e43p-1f, LogOfOnePlus(split.f));
}
static inline float Log2OfNormal(float x) {
  const SplitFloat split = SplitForLog(x);
  return split.k + Log2OfOnePlus(split.f);
}
static inline float Log10OfNormal(float x) {
  // Just above 4/3 the two terms cancel in part: log10(2) needs more than 24 bits.
  const SplitFloat split = SplitForLog(x);
  const float low = MultiplyAdd(split.k, 0x1.3509f8p-18f, Log10OfOnePlus(split.f));
  return MultiplyAdd(split.k, 0x1.344p-2f, low);
}

// log(1 + x): what the rounding of 1 + x loses is added to first order, lost / sum. Where sum is
// 2^k * (1 + f), that is lost * 2^-k / (1 + f), of which few bits count.
static inline float Log1pCore(float x) {
  const float sum = 1.0f + x;
  const SplitFloat split = SplitForLog(sum);
  const bool is_near = split.k == 0.0f;
  const float lost = sum > 2.0f ? 1.0f - (sum - x) : x - (sum - 1.0f);
  const uint power = as_uint(sum < 0x1p100f ? sum : 0x1p100f) - as_uint(1.0f + split.f);
  const float inverse = MultiplyAdd(split.f - 1.0f, split.f, 1.0f);
  const float rest = lost * as_float((127u << 23) - power) * inverse;
  const float logarithm = LogOfOnePlus(is_near ? x : split.f) + (is_near ? 0.0f : rest);
  float result = MultiplyAdd(split.k, 0x1.62e43p-1f, logarithm);
  result = x == -1.0f ? -WEFT_INFINITY : result;
  result = x < -1.0f ? WEFT_NAN : result;
  const bool is_itself = Magnitude(x) < 0x1p-25f || x == WEFT_INFINITY || IsNan(x);
  return is_itself ? x : result;
}

// log2(x) of any x without a rare path, to about 2^-20: subnormals count as zero.
static inline float Log2Fast(float x) {
  const SplitFloat split = SplitForLog(x);
  float p = 0x1.f8e76ep-3f;
  p = MultiplyAdd(p, split.f, -0x1.1eb6e2p-2f);
  p = MultiplyAdd(p, split.f, 0x1.247b8p-2f);
  p = MultiplyAdd(p, split.f, -0x1.6efd98p-2f);
  p = MultiplyAdd(p, split.f, 0x1.ec81f6p-2f);
  p = MultiplyAdd(p, split.f, -0x1.7158b4p-1f);
  p = MultiplyAdd(p, split.f, 0x1.715472p0f);
  float result = MultiplyAdd(p, split.f, split.k);
  result = x >= WEFT_MIN_NORMAL_F ? result : WEFT_NAN;
  result = x < WEFT_MIN_NORMAL_F && x >= 0.0f ? -WEFT_INFINITY : result;
  return x == WEFT_INFINITY ? x : result;
}
