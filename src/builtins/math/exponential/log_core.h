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

// log(1 + x) for -1 < x < WEFT_LOG1P_END. With the k that the rounded sum is split by, 1 + x is
// 2^k * (1 + f) where f = 2^-k * x - (1 - 2^-k) is exact, or 1 is nothing beside x. k is -0, not
// +0, so that log1p(-0) = -0.
#define WEFT_LOG1P_END 0x1p126f
static inline float Log1pCore(float x) {
  const uint two_thirds = 0x3f2aaaabu, one = 0x3f800000u;
  const uint bits_of_power = one - ((as_uint(1.0f + x) - two_thirds) & 0xff800000u);
  const float power = as_float(bits_of_power);  // 2^-k
  const float f = MultiplyAdd(x, power, -(1.0f - power));
  const float scaled_k = -(float)(int)(bits_of_power - one);  // 2^23 * k
  return MultiplyAdd(scaled_k, 0x1.62e43p-24f, LogOfOnePlus(f));
}

// Shorter logarithms split x into 2^k * c * (1 + f), where c is 1 to 15/8 by eighths, whose
// logarithm is looked up.

// 1 / c.
static constant float kInverseEighths[8] = {1.0f,           0x1.c71c72p-1f, 0x1.99999ap-1f,
                                            0x1.745d18p-1f, 0x1.555556p-1f, 0x1.3b13b2p-1f,
                                            0x1.24924ap-1f, 0x1.111112p-1f};

typedef struct SplitByEighths {
  float k;       // times 2^23
  float f;       // within 2^-4
  uint eighths;  // of c, in the low three bits
} SplitByEighths;

static inline SplitByEighths SplitByEighthsForLog(float x) {
  const uint least = 0x3f780000u;  // 31/32, from where on c is 1
  const uint above = as_uint(x) - least, k = above & 0xff800000u;
  SplitByEighths split;
  split.k = (float)(int)k;
  split.eighths = above >> 20;
  split.f = MultiplyAdd(as_float(as_uint(x) - k), kInverseEighths[split.eighths & 7u], -1.0f);
  return split;
}

// unit * k + log(c) + c1 * f + .. + c4 * f^4.
static inline float LogOfSplit(SplitByEighths split, float unit, float log_of_c, float c1, float c2,
                               float c3, float c4) {
  const float f = split.f, whole = MultiplyAdd(split.k, unit, log_of_c);
  const float p = MultiplyAdd(MultiplyAdd(MultiplyAdd(c4, f, c3), f, c2), f, c1);
  return MultiplyAdd(p, f, whole);
}

// log2(c).
static constant float kLog2OfEighths[8] = {0.0f,           0x1.5c01a2p-3f, 0x1.49a784p-2f,
                                           0x1.d6753cp-2f, 0x1.2b8034p-1f, 0x1.66a008p-1f,
                                           0x1.9d5d9ep-1f, 0x1.d053f4p-1f};

// log2(x) of x >= 0 without a rare path, to about 2^-21: subnormals count as zero.
static inline float Log2OfMagnitudeFast(float x) {
  const SplitByEighths split = SplitByEighthsForLog(x);
  const float result = LogOfSplit(split, 0x1p-23f, kLog2OfEighths[split.eighths & 7u],
                                  0x1.71546cp0f, -0x1.715452p-1f, 0x1.eda05ap-2f, -0x1.728414p-2f);
  const float of_finite = x < WEFT_MIN_NORMAL_F ? -WEFT_INFINITY : result;
  return x < WEFT_INFINITY ? of_finite : x;
}

// The same of any x.
static inline float Log2Fast(float x) { return x < 0.0f ? WEFT_NAN : Log2OfMagnitudeFast(x); }
