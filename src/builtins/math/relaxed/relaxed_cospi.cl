// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cospi for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). As
// cospi, with a shorter polynomial; absolute error 2^-11 in [-1, 1]. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/relaxed/relaxed_trigpi.h"

WEFT_OVERLOAD float __weft_relaxed_cospi(float x) {
  return ShortSinOfHalfTurns(0.5f - Magnitude(TurnOf(x)), 0);
}

WEFT_BY_COMPONENT_1(__weft_relaxed_cospi, float, float)
