// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ilogb: the exponent of x as an integer. Exact. FP_ILOGB0 for zeros, FP_ILOGBNAN for NaN, INT_MAX
// for infinities. OpenCL C 6.15.2.
#include "builtins/math/representation/exponent.h"

WEFT_OVERLOAD int ilogb(float x) {
  int result = PartsOf(x).exponent;
  result = x == 0.0f ? FP_ILOGB0 : result;
  result = Magnitude(x) == WEFT_INFINITY ? INT_MAX : result;
  return IsNan(x) ? FP_ILOGBNAN : result;
}
WEFT_OVERLOAD int ilogb(double x) {
  int result = PartsOfD(x).exponent;
  result = x == 0.0 ? FP_ILOGB0 : result;
  result = MagnitudeD(x) == __builtin_inf() ? INT_MAX : result;
  return IsNanD(x) ? FP_ILOGBNAN : result;
}
WEFT_OVERLOAD int ilogb(half x) { return ilogb((float)x); }

WEFT_BY_COMPONENT_1(ilogb, int, half)
WEFT_BY_COMPONENT_1(ilogb, int, float)
WEFT_BY_COMPONENT_1(ilogb, int, double)
