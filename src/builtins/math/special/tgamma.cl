// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tgamma. Below 8 a polynomial and products; above, Stirling's series in two doubles, of floats in
// one; negative numbers by reflection; 16 ULP.
// tgamma(+-0) = +-infinity; negative integers and -infinity give NaN. OpenCL C 6.15.2.
#include "builtins/math/special/gamma_core.h"

// Beyond 8: m * 2^n with m near 1.
typedef struct ScaledDouble {
  double m;
  int n;
} ScaledDouble;

static inline ScaledDouble GammaByStirlingD(double a) {
  const TwoDoubles product = TimesD(a - 0.5, Log2AccurateD(a, 0.0).exactly);
  const TwoDoubles power = SumD(product.high, product.low);
  const TwoDoubles linear = TimesD(a, (TwoDoubles){0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56});
  const TwoDoubles exponent = SumD(power.high, -linear.high);
  const double low =
      MultiplyAddD(StirlingTailD(a), 0x1.71547652b82fep0, exponent.low + (power.low - linear.low));
  ScaledDouble gamma;
  const double whole = RoundToIntegerD(exponent.high, &gamma.n);
  gamma.m = Exp2OfReducedD((exponent.high - whole) + low) * 0x1.40d931ff62706p1;
  return gamma;
}

// Beyond it Gamma is infinite, or less than any number.
#define WEFT_GAMMA_LIMIT_D 190.0

WEFT_OVERLOAD double tgamma(double x) {
  const double a = LimitD(MagnitudeD(x), 0.0, WEFT_GAMMA_LIMIT_D);
  const ReducedGamma reduced = ReduceForGamma(a);
  ScaledDouble gamma = {GammaOfReducedD(reduced.t) * reduced.factor / reduced.divisor, 0};
  const bool is_far = a >= WEFT_STIRLING_FROM;
  if (__weft_any(is_far)) {
    const ScaledDouble far = GammaByStirlingD(is_far ? a : WEFT_STIRLING_FROM);
    gamma.m = is_far ? far.m : gamma.m;
    gamma.n = is_far ? far.n : 0;
  }
  const bool is_negative = x < 0.0;
  if (__weft_any(is_negative)) {
    const double reflected = -0x1.921fb54442d18p1 / (a * gamma.m * sinpi(MagnitudeD(x)));
    gamma.m = is_negative ? reflected : gamma.m;
    gamma.n = is_negative ? -gamma.n : gamma.n;
  }
  return GammaAtLimits(ScaleByPowerOfTwoD(gamma.m, gamma.n), x);
}

WEFT_OVERLOAD float tgamma(float x) { return (float)GammaOfFloat((double)x); }

WEFT_BY_COMPONENT_1(tgamma, float, float)
WEFT_BY_COMPONENT_1(tgamma, double, double)
WEFT_BY_FLOAT_1(tgamma)
