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

static inline TwoDoubles ProductD(TwoDoubles a, TwoDoubles b) {
  TwoDoubles product;
  product.high = a.high * b.high;
  product.low = FusedMultiplyAddD(a.high, b.high, -product.high);
  product.low = MultiplyAddD(a.high, b.low, product.low);
  product.low = MultiplyAddD(a.low, b.high, product.low);
  return product;
}

// large + small, |large| >= |small| or large = 0.
static inline TwoDoubles SumD(double large, TwoDoubles small) {
  TwoDoubles sum;
  sum.high = large + small.high;
  sum.low = ((large - sum.high) + small.high) + small.low;
  return sum;
}

// log2 of x * 2^-scaling for a positive normal x, to about 2^-62: 2 atanh(s) = s * (2 + s^2 * L),
// where L = 2/3 + s^2 * p.
static inline TwoDoubles Log2AccurateD(double x, double scaling) {
  const SplitDouble split = SplitForLogD(x);
  const double f = split.f;
  const TwoDoubles divisor = SumD(2.0, (TwoDoubles){f, 0.0});
  const double inverse = 1.0 / divisor.high;
  TwoDoubles s;
  s.high = f * inverse;
  const double missing = FusedMultiplyAddD(-s.high, divisor.high, f);
  s.low = FusedMultiplyAddD(-s.high, divisor.low, missing) * inverse;
  const TwoDoubles square = ProductD(s, s);
  const double z = square.high;
  double p = 0x1.08f776035e977p-3;
  p = MultiplyAddD(p, z, 0x1.100e580c36d51p-3);
  p = MultiplyAddD(p, z, 0x1.3b1908ee8ebcap-3);
  p = MultiplyAddD(p, z, 0x1.745d08d6ed595p-3);
  p = MultiplyAddD(p, z, 0x1.c71c71d99e8e9p-3);
  p = MultiplyAddD(p, z, 0x1.249249248ddb4p-2);
  p = MultiplyAddD(p, z, 0x1.999999999999fp-2);
  const TwoDoubles series = SumD(0x1.5555555555555p-1, (TwoDoubles){p * z, 0x1.5555555555555p-55});
  const TwoDoubles factor = SumD(2.0, ProductD(square, series));
  const TwoDoubles natural = ProductD(s, factor);
  const TwoDoubles per_ln2 = {0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56};
  const TwoDoubles sum = SumD(split.k - scaling, ProductD(natural, per_ln2));
  return SumD(sum.high, (TwoDoubles){sum.low, 0.0});
}

// 2^exponent, of which nothing is known.
static inline double Exp2OfProductD(TwoDoubles product) {
  const double error = MagnitudeD(product.high) < 1100.0 ? product.low : 0.0;
  const double exponent = LimitD(product.high, -1100.0, 1100.0);
  int n;
  const double whole = RoundToIntegerD(exponent, &n);
  return ScaleByPowerOfTwoD(Exp2OfReducedD((exponent - whole) + error), n);
}

// 2^(y * logarithm), y finite.
static inline double PowerFromLog2D(TwoDoubles logarithm, TwoDoubles y) {
  const TwoDoubles product = ProductD(y, logarithm);
  const double shifted = product.high + WEFT_ROUNDER_D;
  const double r = (product.high - (shifted - WEFT_ROUNDER_D)) + product.low;
  double result = ScaleNormalD(Exp2OfReducedD(r), shifted);
  const bool rare = !(MagnitudeD(product.high) < 1021.0);
  if (__weft_any(rare)) result = SelectD(rare, Exp2OfProductD(product), result);
  return result;
}

// |x|^y for a finite |x| other than zero, and a finite y.
static inline double PowerOfMagnitudeD(double magnitude, TwoDoubles y) {
  const bool is_subnormal = magnitude < WEFT_MIN_NORMAL_D;
  const double scaled = is_subnormal ? magnitude * 0x1p54 : magnitude;
  return PowerFromLog2D(Log2AccurateD(scaled, is_subnormal ? 54.0 : 0.0), y);
}

// The same for any |x| but NaN, given what PowerOfMagnitude says; y is not zero.
static inline double PowerAtLimits(double power, double magnitude, double y) {
  const bool is_zero = magnitude == 0.0;
  const bool is_infinite = magnitude == __builtin_inf();
  const double limit = is_zero == (y < 0.0) ? __builtin_inf() : 0.0;
  return is_zero || is_infinite ? limit : power;
}

static inline bool IsInteger(double y) { return __builtin_elementwise_trunc(y) == y; }
static inline bool IsOddInteger(double y) { return IsInteger(y) && !IsInteger(0.5 * y); }
