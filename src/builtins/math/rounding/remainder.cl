// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// remainder: x - y * rint(x / y). The exact rest of a rounded division, brought within y / 2.
// Exact. NaN for infinite x or zero y, x for infinite y; zeros have the sign of x. OpenCL C 6.15.2.
#include "builtins/math/rounding/division.h"

WEFT_OVERLOAD float remainder(float x, float y) {
  const float divisor = Magnitude(y);
  const Division close = DivideClosely(Magnitude(x), divisor);
  const float rest = RoundToNearest(close, divisor, false).rest;
  return as_float(as_uint(rest) ^ (as_uint(x) & 0x80000000u));
}
WEFT_OVERLOAD double remainder(double x, double y) {
  const double divisor = MagnitudeD(y);
  const DivisionD close = DivideCloselyD(MagnitudeD(x), divisor);
  const double rest = RoundToNearestD(close, divisor, false).rest;
  return as_double(as_ulong(rest) ^ (as_ulong(x) & 0x8000000000000000ul));
}

WEFT_BY_COMPONENT_2(remainder, float, float, float)
WEFT_BY_COMPONENT_2(remainder, double, double, double)
WEFT_BY_FLOAT_2(remainder)
