// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sinpi: sin(pi * x). With n the integer next to x, (-1)^n sin(pi * (x - n)), an exact difference;
// polynomial; 4 ULP. Integers give a zero of their sign; infinities and NaN give NaN.
// OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/trigpi_core.h"

// The parity of n below 2^23 (of double: 2^52) is the lowest bit of its sum with that. Above, all x
// are integers, whose sine is zero.
WEFT_OVERLOAD float sinpi(float x) {
  const float magnitude = Magnitude(x), n = __builtin_elementwise_rint(magnitude);
  const uint parity = as_uint(n + 0x1p23f) << 31;
  return FlipToSign(SinOfHalfTurns(magnitude - n, parity), x);
}
WEFT_OVERLOAD double sinpi(double x) {
  const double magnitude = MagnitudeD(x), n = __builtin_elementwise_rint(magnitude);
  const ulong parity = as_ulong(n + 0x1p52) << 63;
  return FlipToSignD(SinOfHalfTurnsD(magnitude - n, parity), x);
}

WEFT_BY_COMPONENT_1(sinpi, float, float)
WEFT_BY_COMPONENT_1(sinpi, double, double)
WEFT_BY_FLOAT_1(sinpi)
