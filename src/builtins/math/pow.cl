// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// pow. float: exp2(y * log2 x) in two floats each; 16 ULP. double: libm; 16 ULP.
// pow(x, +-0) = 1 and pow(1, y) = 1 even for NaN; a negative x needs an integer y; the rest as in
// C99 F.9.4.4. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/pow_core.h"

// `power` is |x|^y, good where x is finite and not zero, and y finite.
static inline float PowOfRare(float x, float y, float power) {
  const float magnitude = Magnitude(x);
  float result = PowerAtLimits(power, magnitude, y);
  const float limit = (magnitude > 1.0f) == (y > 0.0f) ? WEFT_INFINITY : 0.0f;
  const bool is_y_infinite = Magnitude(y) == WEFT_INFINITY;
  result = is_y_infinite ? (magnitude == 1.0f ? 1.0f : limit) : result;
  result = IsOddInteger(y) ? WithSign(result, x) : result;
  result = x < 0.0f && x > -WEFT_INFINITY && !IsInteger(y) ? WEFT_NAN : result;
  result = IsNan(x) || IsNan(y) ? x + y : result;
  return x == 1.0f || y == 0.0f ? 1.0f : result;
}

WEFT_OVERLOAD float pow(float x, float y) {
  float result = PowerOfMagnitude(Magnitude(x), (TwoFloats){y, 0.0f});
  const bool rare = IsNotPositiveNormal(x) || !(Magnitude(y) < WEFT_INFINITY);
  if (__weft_any(rare)) result = rare ? PowOfRare(x, y, result) : result;
  return result;
}
WEFT_OVERLOAD double pow(double x, double y) { return LibmPow(x, y); }

WEFT_BY_COMPONENT_2(pow, float, float, float)
WEFT_BY_COMPONENT_2(pow, double, double, double)
