// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// powr: x^y for x >= 0. float: exp2(y * log2 x) in two floats each; 16 ULP. double: libm; 16 ULP.
// NaN for x < 0, 0^0, infinity^0, 1^+-infinity, and whenever x or y is NaN. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/libm.h"
#include "builtins/math/pow_core.h"

// `power` is |x|^y, good where x is finite and not zero, and y finite.
static inline float PowrOfRare(float x, float y, float power) {
  float result = PowerAtLimits(power, Magnitude(x), y);
  const float limit = (x > 1.0f) == (y > 0.0f) ? WEFT_INFINITY : 0.0f;
  const bool is_y_infinite = Magnitude(y) == WEFT_INFINITY;
  result = is_y_infinite ? (x == 1.0f ? WEFT_NAN : limit) : result;
  result = y == 0.0f && (x == 0.0f || x == WEFT_INFINITY) ? WEFT_NAN : result;
  return x >= 0.0f && !IsNan(y) ? result : WEFT_NAN;
}

WEFT_OVERLOAD float powr(float x, float y) {
  float result = PowerOfMagnitude(Magnitude(x), (TwoFloats){y, 0.0f});
  const bool rare = IsNotPositiveNormal(x) || !(Magnitude(y) < WEFT_INFINITY);
  if (__weft_any(rare)) result = rare ? PowrOfRare(x, y, result) : result;
  return result;
}

WEFT_OVERLOAD double powr(double x, double y) {
  const double infinity = __builtin_inf();
  const bool at_limit = x == 0.0 || x == infinity;
  const bool undefined =
      !(x >= 0.0) || IsNanD(y) || (y == 0.0 && at_limit) || (x == 1.0 && MagnitudeD(y) == infinity);
  return undefined ? __builtin_nan("") : LibmPow(MagnitudeD(x), y);
}

WEFT_BY_COMPONENT_2(powr, float, float, float)
WEFT_BY_COMPONENT_2(powr, double, double, double)
