// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fract: x - floor(x), less than 1, and behind the pointer floor(x). Zeros and infinities give a
// zero of their sign. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/lib/output_pointer.h"

WEFT_OVERLOAD float fract(float x, private float* whole) {
  *whole = __builtin_elementwise_floor(x);
  const float below_one = 0x1.fffffep-1f;
  const float difference = x - *whole;
  const float fraction = difference > below_one ? below_one : difference;
  const bool is_limit = x == 0.0f || Magnitude(x) == WEFT_INFINITY;
  return is_limit ? WithSign(0.0f, x) : fraction;
}
WEFT_OVERLOAD double fract(double x, private double* whole) {
  *whole = __builtin_elementwise_floor(x);
  const double below_one = 0x1.fffffffffffffp-1;
  const double difference = x - *whole;
  const double fraction = difference > below_one ? below_one : difference;
  const bool is_limit = x == 0.0 || MagnitudeD(x) == __builtin_inf();
  return is_limit ? WithSignD(0.0, x) : fraction;
}
WEFT_OVERLOAD half fract(half x, private half* whole) {
  float whole_float;
  const half fraction = (half)fract((float)x, (private float*)&whole_float);
  *whole = (half)whole_float;
  return fraction == 1.0h ? 0x1.ffcp-1h : fraction;
}

WEFT_OUTPUT_1(fract, half, half, half)
WEFT_OUTPUT_1(fract, float, float, float)
WEFT_OUTPUT_1(fract, double, double, double)
