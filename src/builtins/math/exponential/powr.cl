// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// powr: x^y for x >= 0. exp2(y * log2 x), both in two floats or doubles each; 16 ULP.
// NaN for x < 0, 0^0, infinity^0, 1^+-infinity, and whenever x or y is NaN. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/exponential/pow_core.h"
#include "builtins/math/exponential/pow_double.h"

// `power` is |x|^y, good where x is finite and not zero, and y finite.
static inline double PowrOfRare(double x, double y, double power) {
  double result = PowerAtLimits(power, MagnitudeD(x), y);
  const double limit = (x > 1.0) == (y > 0.0) ? __builtin_inf() : 0.0;
  const bool is_y_infinite = MagnitudeD(y) == __builtin_inf();
  result = is_y_infinite ? (x == 1.0 ? __builtin_nan("") : limit) : result;
  result = y == 0.0 && (x == 0.0 || x == __builtin_inf()) ? __builtin_nan("") : result;
  return x >= 0.0 && !IsNanD(y) ? result : __builtin_nan("");
}

WEFT_OVERLOAD float powr(float x, float y) {
  float result = PowerOfMagnitude(Magnitude(x), (TwoFloats){y, 0.0f});
  const bool rare = IsNotPositiveNormal(x) || !(Magnitude(y) < WEFT_INFINITY);
  if (__weft_any(rare)) result = Select(rare, (float)PowrOfRare(x, y, result), result);
  return result;
}

WEFT_OVERLOAD double powr(double x, double y) {
  double result = PowerOfMagnitudeD(MagnitudeD(x), (TwoDoubles){y, 0.0});
  const bool rare = IsNotPositiveNormalD(x) || !(MagnitudeD(y) < __builtin_inf());
  if (__weft_any(rare)) result = SelectD(rare, PowrOfRare(x, y, result), result);
  return result;
}

WEFT_BY_COMPONENT_2(powr, float, float, float)
WEFT_BY_COMPONENT_2(powr, double, double, double)
WEFT_BY_FLOAT_2(powr)
