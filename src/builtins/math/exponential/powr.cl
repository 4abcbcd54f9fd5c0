// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// powr: x^y for x >= 0. exp2(y * log2 x), the logarithm in two floats or doubles; 16 ULP.
// NaN for x < 0, 0^0, infinity^0, 1^+-infinity, and whenever x or y is NaN. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/exponential/pow_core.h"

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
  const Power power = PowerOfNormal(x, y);
  float result = power.value;
  if (__weft_any(power.is_rare)) {
    const double other = PowrOfRare(x, y, PowerOfPositiveD(MagnitudeD(x), y));
    result = Select(power.is_rare, (float)other, result);
  }
  return result;
}

WEFT_OVERLOAD double powr(double x, double y) {
  const PowerD power = PowerOfNormalD(x, y);
  double result = power.value;
  if (__weft_any(power.is_rare)) {
    const double other = PowrOfRare(x, y, PowerOfPositiveD(MagnitudeD(x), y));
    result = SelectD(power.is_rare, other, result);
  }
  return result;
}

WEFT_BY_COMPONENT_2(powr, float, float, float)
WEFT_BY_COMPONENT_2(powr, double, double, double)
WEFT_BY_FLOAT_2(powr)
