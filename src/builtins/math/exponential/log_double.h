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

// log(1 + f) - f; relative error of the logarithm 2^-57.
static inline double LogTailD(double f) {
  const double s = f / (2.0 + f), z = s * s;
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

// log(1 + x) for -1 < x < WEFT_LOG1P_END_D, as Log1pCore (log_core.h).
#define WEFT_LOG1P_END_D 0x1p1022
static inline double Log1pCoreD(double x) {
  const ulong root_half = 0x3fe6a09e667f3bcdul, one = 0x3ff0000000000000ul;
  const ulong bits_of_power = one - ((as_ulong(1.0 + x) - root_half) & 0xfff0000000000000ul);
  const double power = as_double(bits_of_power);  // 2^-k
  SplitDouble split;
  // 1023 - k stands in the low bits of 2^52 + 1023 - k.
  split.k = -(as_double(bits_of_power >> 52 | 0x4330000000000000ul) - 0x1.00000000003ffp52);
  split.f = MultiplyAddD(x, power, -(1.0 - power));
  return LogFromSplitD(split, LogTailD(split.f));
}
