// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pow. exp2(y * log2 x), both in two floats or doubles each; 16 ULP.
// pow(x, +-0) = 1 and pow(1, y) = 1 even for NaN; a negative x needs an integer y; the rest as in
// C99 F.9.4.4. OpenCL C 6.15.2.
#include "builtins/math/exponential/pow_core.h"
#include "builtins/math/exponential/pow_double.h"

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
  float result = PowerOfMagnitude(Magnitude(x), (TwoFloats){y, 0.0f});
  const bool rare = IsNotPositiveNormal(x) || !(Magnitude(y) < WEFT_INFINITY);
  if (__weft_any(rare)) result = Select(rare, (float)PowOfRare(x, y, result), result);
  return result;
}
WEFT_OVERLOAD double pow(double x, double y) {
  double result = PowerOfMagnitudeD(MagnitudeD(x), (TwoDoubles){y, 0.0});
  const bool rare = IsNotPositiveNormalD(x) || !(MagnitudeD(y) < __builtin_inf());
  if (__weft_any(rare)) result = SelectD(rare, PowOfRare(x, y, result), result);
  return result;
}

WEFT_BY_COMPONENT_2(pow, float, float, float)
WEFT_BY_COMPONENT_2(pow, double, double, double)
WEFT_BY_FLOAT_2(pow)
