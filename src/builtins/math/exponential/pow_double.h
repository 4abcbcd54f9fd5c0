// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Powers of double, made as those of float (pow_core.h), and what both give at their limits: for
// floats, which doubles hold exactly, by way of double.
#pragma once

#include "builtins/math/exponential/exp_double.h"
#include "builtins/math/exponential/log_double.h"

typedef struct TwoDoubles {
  double high, low;
} TwoDoubles;

static inline TwoDoubles TimesD(double y, TwoDoubles a) {
  TwoDoubles product;
  product.high = y * a.high;
  product.low = MultiplyAddD(y, a.low, FusedMultiplyAddD(y, a.high, -product.high));
  return product;
}

// large + small, |large| >= |small| or large = 0.
static inline TwoDoubles SumD(double large, double small) {
  TwoDoubles sum;
  sum.high = large + small;
  sum.low = (large - sum.high) + small;
  return sum;
}

// A positive normal x is 2^k * z, z in [11/16, 11/8), and c the closest quarter to z.
typedef struct SplitForPowerD {
  double k, z, c;
} SplitForPowerD;

static inline SplitForPowerD SplitForPowersD(double x) {
  const ulong least = as_ulong(0.6875), one = as_ulong(1.0);
  const ulong above = as_ulong(x) + (one - least);  // k + 1023 stands in its high bits
  SplitForPowerD split;
  split.k = as_double(above >> 52 | 0x4330000000000000ul) - 0x1.00000000003ffp52;
  split.z = as_double((above & 0x000ffffffffffffful) + least);
  split.c = (split.z + 0x1.8p50) - 0x1.8p50;
  return split;
}

// The logarithm to base 2, whose lower part may be 2^-8 of it, and about its value: to 2^-16 of it.
typedef struct LogarithmD {
  TwoDoubles exactly;
  double about;
} LogarithmD;

// log2 of x * 2^-scaling for a positive normal x, to about 2^-60. With q = 2 / ln 2 * (z - c) /
// (z + c), that is k - scaling + log2(c) + q + q^3 * p, where the lower bits of q count, too. The
// sum of k and the higher part of log2(c) is exact.
static inline LogarithmD Log2AccurateD(double x, double scaling) {
  const SplitForPowerD split = SplitForPowersD(x);
  const double f = split.z - split.c, divisor = split.z + split.c;
  const double divisor_rest = split.z - (divisor - split.c);
  const double inverse = 1.0 / divisor;
  const double scaled = f * 0x1.71547652b82fep1;
  double rest = FusedMultiplyAddD(f, 0x1.71547652b82fep1, -scaled);
  rest = MultiplyAddD(f, 0x1.777d0ffda0d24p-55, rest);
  const double q = scaled * inverse;
  rest = MultiplyAddD(-q, divisor_rest, rest) + FusedMultiplyAddD(-q, divisor, scaled);
  const double s = q * q, z = s * s, cube = q * s;
  double p = MultiplyAddD(s, 0x1.f901620be6cd4p-23, 0x1.310351831a198p-19);
  p = MultiplyAddD(p, z, MultiplyAddD(s, 0x1.84022f9dd42fbp-16, 0x1.03950184e80e8p-12));
  p = MultiplyAddD(p, z, MultiplyAddD(s, 0x1.7a3341fac68dbp-9, 0x1.47fd3ffac83b4p-5));
  const bool is_less = split.z < 0.875, is_more = split.z > 1.125;
  const double high = is_more ? 0x1.49a784bcd2p-2 : is_less ? -0x1.a8ff971811p-2 : 0.0;
  const double low = is_more ? -0x1.1d406db502403p-44 : is_less ? 0x1.6879fa00b120ap-44 : 0.0;
  const TwoDoubles sum = SumD((split.k - scaling) + high, q);
  LogarithmD logarithm;
  logarithm.exactly.high = sum.high;
  logarithm.exactly.low = MultiplyAddD(cube, p, sum.low + MultiplyAddD(rest, inverse, low));
  logarithm.about = MultiplyAddD(cube, 0x1.4892b6f345249p-5, sum.high);
  return logarithm;
}

// log2 of any finite positive x.
static inline LogarithmD Log2OfPositiveD(double x) {
  const bool is_subnormal = x < WEFT_MIN_NORMAL_D;
  return Log2AccurateD(is_subnormal ? x * 0x1p54 : x, is_subnormal ? 54.0 : 0.0);
}

// 2^(y * logarithm) for a finite y.
static inline double Exp2OfProductD(double y, LogarithmD logarithm) {
  const TwoDoubles product = TimesD(y, logarithm.exactly);
  const double low = MagnitudeD(product.high) < 1100.0 ? product.low : 0.0;
  const TwoDoubles exponent = SumD(LimitD(product.high, -1100.0, 1100.0), low);
  int n;
  const double whole = RoundToIntegerD(exponent.high, &n);
  return ScaleByPowerOfTwoD(Exp2OfReducedD((exponent.high - whole) + exponent.low), n);
}

// x^y for a finite positive x and a finite y.
static inline double PowerOfPositiveD(double x, double y) {
  return Exp2OfProductD(y, Log2OfPositiveD(x));
}

// The same without branches, unless it is rare.
typedef struct PowerD {
  double value;
  bool is_rare;
} PowerD;

// 2^(y * logarithm), rare where that may not be a normal number, or y not finite.
static inline PowerD PowerFromLog2D(LogarithmD logarithm, double y) {
  const double shifted = MultiplyAddD(y, logarithm.about, WEFT_ROUNDER_D);
  const double n = shifted - WEFT_ROUNDER_D;
  double r = FusedMultiplyAddD(y, logarithm.exactly.high, -n);
  r = MultiplyAddD(y, logarithm.exactly.low, r);
  return (PowerD){ScaleNormalD(Exp2OfReducedD(r), shifted), !(MagnitudeD(n) < 1021.0)};
}

// x^y, rare where x is not a positive normal number, too.
static inline PowerD PowerOfNormalD(double x, double y) {
  PowerD power = PowerFromLog2D(Log2AccurateD(x, 0.0), y);
  power.is_rare |= IsNotPositiveNormalD(x);
  return power;
}

// The same for any |x| but NaN, given what PowerOfPositiveD says; y is not zero.
static inline double PowerAtLimits(double power, double magnitude, double y) {
  const bool is_zero = magnitude == 0.0;
  const bool is_infinite = magnitude == __builtin_inf();
  const double limit = is_zero == (y < 0.0) ? __builtin_inf() : 0.0;
  return is_zero || is_infinite ? limit : power;
}

static inline bool IsInteger(double y) { return __builtin_elementwise_trunc(y) == y; }
static inline bool IsOddInteger(double y) { return IsInteger(y) && !IsInteger(0.5 * y); }
