// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pow. exp2(y * log2 x), the logarithm in two floats or doubles; 16 ULP.
// pow(x, +-0) = 1 and pow(1, y) = 1 even for NaN; a negative x needs an integer y; the rest as in
// C99 F.9.4.4. OpenCL C 6.15.2.
#include "builtins/math/exponential/pow_core.h"

// `power` is |x|^y, good where x is finite and not zero, and y finite.
static inline double PowOfRare(double x, double y, double power) {
  const double magnitude = MagnitudeD(x);
  double result = PowerAtLimits(power, magnitude, y);
  const double limit = (magnitude > 1.0) == (y > 0.0) ? __builtin_inf() : 0.0;
  const bool is_y_infinite = MagnitudeD(y) == __builtin_inf();
  result = is_y_infinite ? (magnitude == 1.0 ? 1.0 : limit) : result;
  result = IsOddInteger(y) ? WithSignD(result, x) : result;
  result = x < 0.0 && x > -__builtin_inf() && !IsInteger(y) ? __builtin_nan("") : result;
  result = IsNanD(x) || IsNanD(y) ? x + y : result;
  return x == 1.0 || y == 0.0 ? 1.0 : result;
}

WEFT_OVERLOAD float pow(float x, float y) {
  const Power power = PowerOfNormal(x, y);
  float result = power.value;
  if (__weft_any(power.is_rare)) {
    const double other = PowOfRare(x, y, PowerOfPositiveD(MagnitudeD(x), y));
    result = Select(power.is_rare, (float)other, result);
  }
  return result;
}
WEFT_OVERLOAD double pow(double x, double y) {
  const PowerD power = PowerOfNormalD(x, y);
  double result = power.value;
  if (__weft_any(power.is_rare)) {
    const double other = PowOfRare(x, y, PowerOfPositiveD(MagnitudeD(x), y));
    result = SelectD(power.is_rare, other, result);
  }
  return result;
}

WEFT_BY_COMPONENT_2(pow, float, float, float)
WEFT_BY_COMPONENT_2(pow, double, double, double)
WEFT_BY_FLOAT_2(pow)
