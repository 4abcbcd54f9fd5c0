// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fmod: x - y * trunc(x / y). The exact rest of a rounded division, made positive. Exact. NaN for
// infinite x or zero y, x for infinite y; zeros have the sign of x. OpenCL C 6.15.2.
#include "builtins/math/rounding/division.h"

WEFT_OVERLOAD float fmod(float x, float y) {
  const float divisor = Magnitude(y);
  const float rest = DivideClosely(Magnitude(x), divisor).rest;
  return WithSign(rest < 0.0f ? rest + divisor : rest, x);
}
WEFT_OVERLOAD double fmod(double x, double y) {
  const double divisor = MagnitudeD(y);
  const double rest = DivideCloselyD(MagnitudeD(x), divisor).rest;
  return WithSignD(rest < 0.0 ? rest + divisor : rest, x);
}

WEFT_BY_COMPONENT_2(fmod, float, float, float)
WEFT_BY_COMPONENT_2(fmod, double, double, double)
WEFT_BY_FLOAT_2(fmod)
