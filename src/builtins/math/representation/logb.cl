// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// logb: the exponent of x as a float. Exact. -infinity for zeros, +infinity for infinities.
// OpenCL C 6.15.2.
#include "builtins/math/representation/exponent.h"

WEFT_OVERLOAD float logb(float x) {
  const float finite = x == 0.0f ? -WEFT_INFINITY : (float)PartsOf(x).exponent;
  return Magnitude(x) < WEFT_INFINITY ? finite : x * x;
}
WEFT_OVERLOAD double logb(double x) {
  const double finite = x == 0.0 ? -__builtin_inf() : (double)PartsOfD(x).exponent;
  return MagnitudeD(x) < __builtin_inf() ? finite : x * x;
}

WEFT_BY_COMPONENT_1(logb, float, float)
WEFT_BY_COMPONENT_1(logb, double, double)
WEFT_BY_FLOAT_1(logb)
