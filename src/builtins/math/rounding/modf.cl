// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// modf: the fraction of x, and behind the pointer its integer part, both with the sign of x. Exact.
// OpenCL C 6.15.2.
#include "builtins/math/lib/output_pointer.h"

WEFT_OVERLOAD float modf(float x, private float* whole) {
  *whole = __builtin_elementwise_trunc(x);
  const float fraction = Magnitude(x) == WEFT_INFINITY ? 0.0f : x - *whole;
  return WithSign(fraction, x);
}
WEFT_OVERLOAD double modf(double x, private double* whole) {
  *whole = __builtin_elementwise_trunc(x);
  const double fraction = MagnitudeD(x) == __builtin_inf() ? 0.0 : x - *whole;
  return WithSignD(fraction, x);
}
WEFT_OVERLOAD half modf(half x, private half* whole) {
  float whole_float;
  const float fraction = modf((float)x, (private float*)&whole_float);
  *whole = (half)whole_float;
  return (half)fraction;
}

WEFT_OUTPUT_1(modf, half, half, half)
WEFT_OUTPUT_1(modf, float, float, float)
WEFT_OUTPUT_1(modf, double, double, double)
