// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The logarithms of double. A positive normal x is split into 2^k * (1 + f), 1 + f in
// [sqrt(1/2), sqrt(2)), exactly. With s = f / (2 + f), log(1 + f) = 2 atanh(s) is a series in s^2,
// whose first term f - f^2/2 + s * f^2/2 keeps the bits of f.
#pragma once

#include "builtins/math/lib/numeric.h"

typedef struct SplitDouble {
  double k;  // an integer
  double f;  // x = 2^k * (1 + f)
} SplitDouble;

static inline SplitDouble SplitForLogD(double x) {
  const ulong root_half = 0x3fe6a09e667f3bcdul;
  const int k = (int)((long)(as_ulong(x) - root_half) >> 52);
  SplitDouble split;
  split.k = (double)k;
  split.f = as_double(as_ulong(x) - ((ulong)k << 52)) - 1.0;
  return split;
}

// log(1 + f) - f, given s = f / (2 + f); relative error of the logarithm 2^-57.
static inline double LogTailFromRatioD(double f, double s) {
  const double z = s * s;
  double p = 0x1.2bdfe363f5eb7p-3;
  p = MultiplyAddD(p, z, 0x1.39f37801e6ffp-3);
  p = MultiplyAddD(p, z, 0x1.74630789dd6adp-3);
  p = MultiplyAddD(p, z, 0x1.c71c61cab435ep-3);
  p = MultiplyAddD(p, z, 0x1.2492492ec0c2p-2);
  p = MultiplyAddD(p, z, 0x1.9999999994ce5p-2);
  p = MultiplyAddD(p, z, 0x1.5555555555558p-1);
  const double half_square = 0.5 * f * f;
  return MultiplyAddD(s, MultiplyAddD(p, z, half_square), -half_square);
}

static inline double LogTailD(double f) { return LogTailFromRatioD(f, f / (2.0 + f)); }

// k * log(2) + log(1 + f), given log(1 + f) - f.
static inline double LogFromSplitD(SplitDouble split, double tail) {
  const double low = MultiplyAddD(split.k, 0x1.ef35793c7673p-45, tail);
  return MultiplyAddD(split.k, 0x1.62e42fefa38p-1, split.f + low);
}

// The logarithms of positive normal numbers.
static inline double LogOfNormalD(double x) {
  const SplitDouble split = SplitForLogD(x);
  return LogFromSplitD(split, LogTailD(split.f));
}
static inline double Log2OfNormalD(double x) {
  const SplitDouble split = SplitForLogD(x);
  return MultiplyAddD(split.f + LogTailD(split.f), 0x1.71547652b82fep0, split.k);
}
static inline double Log10OfNormalD(double x) {
  const SplitDouble split = SplitForLogD(x);
  const double natural = split.f + LogTailD(split.f);
  const double low = MultiplyAddD(split.k, 0x1.fef311f12b358p-46, natural * 0x1.bcb7b1526e50ep-2);
  return MultiplyAddD(split.k, 0x1.34413509f78p-2, low);
}

// log(1 + x): what the rounding of 1 + x loses is added to first order, lost / sum. Where sum is
// 2^k * (1 + f), that is lost * 2^-k (1 - s) / (1 + s), of which few bits count.
static inline double Log1pCoreD(double x) {
  const double sum = 1.0 + x;
  SplitDouble split = SplitForLogD(sum);
  const ulong power = as_ulong(sum < 0x1p1000 ? sum : 0x1p1000) - as_ulong(1.0 + split.f);
  const bool is_near = split.k == 0.0;
  split.f = is_near ? x : split.f;
  const double s = split.f / (2.0 + split.f);
  const double lost = sum > 2.0 ? 1.0 - (sum - x) : x - (sum - 1.0);
  const double inverse = MultiplyAddD(MultiplyAddD(MultiplyAddD(-2.0, s, 2.0), s, -2.0), s, 1.0);
  const double rest = lost * as_double((1023ul << 52) - power) * inverse;
  const double tail = LogTailFromRatioD(split.f, s);
  double result = LogFromSplitD(split, is_near ? tail : tail + rest);
  result = x == -1.0 ? -__builtin_inf() : result;
  result = x < -1.0 ? __builtin_nan("") : result;
  const bool is_itself = MagnitudeD(x) < 0x1p-54 || x == __builtin_inf() || IsNanD(x);
  return is_itself ? x : result;
}
