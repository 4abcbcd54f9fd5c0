// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sinpi for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). As
// sinpi, with a shorter polynomial; absolute error 2^-11 in [-1, 1]. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/relaxed/relaxed_trigpi.h"

WEFT_OVERLOAD float __weft_relaxed_sinpi(float x) {
  const float magnitude = Magnitude(x), n = __builtin_elementwise_rint(magnitude);
  const uint parity = as_uint(n + 0x1p23f) << 31;
  return FlipToSign(ShortSinOfHalfTurns(magnitude - n, parity), x);
}

WEFT_BY_COMPONENT_1(__weft_relaxed_sinpi, float, float)
