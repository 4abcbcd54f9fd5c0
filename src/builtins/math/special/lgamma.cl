// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lgamma: log|gamma(x)|. A quotient of polynomials from 1/2 to 3, the logarithm of tgamma below 24,
// Stirling's series above, for floats in doubles. The standard sets no limit; of double below -2,
// where the result passes zero again and again, the error is relative to 1.
// +infinity at 0, negative integers and infinities. OpenCL C 6.15.2.
#include "builtins/math/special/gamma_core.h"

// From here on Gamma of -x is nowhere near 1.
#define WEFT_LGAMMA_FAR 24.0

static inline double LgammaAtLimits(double result, double x) {
  const bool is_pole = (x <= 0.0 && IsWhole(x)) || MagnitudeD(x) == __builtin_inf();
  return is_pole ? __builtin_inf() : IsNanD(x) ? x : result;
}

WEFT_OVERLOAD double lgamma(double x) {
  const double magnitude = MagnitudeD(x);
  const bool is_near = x >= 0.5 && x <= 3.0, is_between = x >= 1.0 && is_near;
  const bool is_tiny = magnitude < WEFT_GAMMA_TINY, is_far = magnitude >= WEFT_LGAMMA_FAR;
  // Adding +0 makes -0 so. Below 1, Gamma(x) is Gamma(x + 1) / x.
  double result = LgammaNearZerosD(is_between ? x - 1.0 : is_near ? x : 0.0) + 0.0;
  if (__weft_any(!is_between)) {
    const double gamma = is_near || is_tiny || is_far ? magnitude : MagnitudeD(tgamma(x));
    const double logarithm = log(gamma);
    result += is_between ? 0.0 : is_near || is_tiny ? -logarithm : logarithm;
    if (__weft_any(is_far)) {
      const double y = is_far ? magnitude : WEFT_LGAMMA_FAR;
      const double far = LgammaFromLog(y, logarithm, StirlingTailD(y));
      const double reflected = log(MagnitudeD(y * sinpi(y)) * 0x1.45f306dc9c883p-2);
      result = is_far ? (x < 0.0 ? -reflected - far : far) : result;
    }
  }
  return LgammaAtLimits(result, x);
}

WEFT_OVERLOAD float lgamma(float x) {
  const double wide = (double)x, magnitude = MagnitudeD(wide);
  const bool is_near = wide >= 0.5 && wide <= 3.0, is_between = wide >= 1.0 && is_near;
  const bool is_tiny = magnitude < WEFT_GAMMA_TINY, is_far = magnitude >= WEFT_LGAMMA_FAR;
  // Adding +0 makes -0 so. Below 1, Gamma(x) is Gamma(x + 1) / x.
  double result = LgammaNearZerosF(is_between ? wide - 1.0 : is_near ? wide : 0.0) + 0.0;
  if (__weft_any(!is_between)) {
    double gamma = GammaOfFloat(wide);
    // Where Gamma(x) is near 1, all its bits count.
    const bool is_negative = x < -2.0f;
    if (__weft_any(is_negative)) gamma = SelectD(is_negative, tgamma(wide), gamma);
    const double logarithm =
        LogOfNormalD(is_near || is_tiny || is_far ? magnitude : MagnitudeD(gamma));
    result += is_between ? 0.0 : is_near || is_tiny ? -logarithm : logarithm;
    if (__weft_any(is_far)) {
      const double y = is_far ? magnitude : WEFT_LGAMMA_FAR;
      const double far = LgammaFromLog(y, logarithm, StirlingTailF(y));
      const double reflected = LogOfNormalD(MagnitudeD(y * sinpi(y)) * 0x1.45f306dc9c883p-2);
      result = is_far ? (x < 0.0f ? -reflected - far : far) : result;
    }
  }
  return (float)LgammaAtLimits(result, wide);
}

WEFT_BY_COMPONENT_1(lgamma, float, float)
WEFT_BY_COMPONENT_1(lgamma, double, double)
WEFT_BY_FLOAT_1(lgamma)
