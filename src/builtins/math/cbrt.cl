// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cbrt. float: libm; 2 ULP. double: libm, whose result can be 4 ULP off, and one step of Newton's
// with an exact remainder; 2 ULP. cbrt(+-0) = +-0, cbrt(+-infinity) = +-infinity. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float cbrt(float x) { return LibmCbrtF(x); }

WEFT_OVERLOAD double cbrt(double x) {
  // Small numbers are scaled so that the remainder does not underflow.
  const bool is_small = MagnitudeD(x) < 0x1p-600;
  const double scaled = is_small ? x * 0x1p600 : x;
  const double root = LibmCbrt(scaled);
  const double square = root * root;
  const double square_error = FusedMultiplyAddD(root, root, -square);
  const double remainder = FusedMultiplyAddD(square, root, -scaled) + square_error * root;
  const double better = root - remainder / (3.0 * square);
  const double result = scaled == 0.0 || MagnitudeD(scaled) == __builtin_inf() ? root : better;
  return is_small ? result * 0x1p-200 : result;
}

WEFT_BY_COMPONENT_1(cbrt, float, float)
WEFT_BY_COMPONENT_1(cbrt, double, double)
