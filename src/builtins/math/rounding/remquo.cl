// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// remquo: remainder(x, y), and behind the pointer the low 7 bits of the rounded quotient with its
// sign. Exact. NaN, and quotient 0, for infinite x, zero y or NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/output_pointer.h"
#include "builtins/math/rounding/division.h"

WEFT_OVERLOAD float remquo(float x, float y, private int* quotient) {
  const float divisor = Magnitude(y);
  const Division close = DivideClosely(Magnitude(x), divisor);
  const Division nearest = RoundToNearest(close, divisor, false);
  const int bits = nearest.quotient & 0x7f;
  *quotient = (int)(as_uint(x) ^ as_uint(y)) < 0 ? -bits : bits;
  return as_float(as_uint(nearest.rest) ^ (as_uint(x) & 0x80000000u));
}
WEFT_OVERLOAD double remquo(double x, double y, private int* quotient) {
  const double divisor = MagnitudeD(y);
  const DivisionD close = DivideCloselyD(MagnitudeD(x), divisor);
  const DivisionD nearest = RoundToNearestD(close, divisor, false);
  const int bits = nearest.quotient & 0x7f;
  *quotient = (long)(as_ulong(x) ^ as_ulong(y)) < 0 ? -bits : bits;
  return as_double(as_ulong(nearest.rest) ^ (as_ulong(x) & 0x8000000000000000ul));
}
WEFT_OVERLOAD half remquo(half x, half y, private int* quotient) {
  return (half)remquo((float)x, (float)y, quotient);
}

WEFT_OUTPUT_2(remquo, half, half, half, int)
WEFT_OUTPUT_2(remquo, float, float, float, int)
WEFT_OUTPUT_2(remquo, double, double, double, int)
