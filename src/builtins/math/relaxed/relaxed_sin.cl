// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sin for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). By half
// turns (relaxed_trig.h), beyond 2^17 as sin; absolute error 2^-11 in [-pi, pi]. sin(+-0) = +-0.
// OpenCL C 7.4, unsafe math optimizations.
#include "builtins/math/relaxed/relaxed_trig.h"

WEFT_OVERLOAD float __weft_relaxed_sin(float x) {
  const float shifted = MultiplyAdd(x, 0x1.45f306p-2f, WEFT_ROUNDER_F);
  float result = SinByHalfTurns(x, shifted - WEFT_ROUNDER_F, shifted);
  const bool rare = IsTooLargeForTrig(Magnitude(x));
  if (__weft_any(rare))
    result = Select(rare, FlipSign(SinOf(ReduceLarge(Magnitude(x))), SignBit(x)), result);
  return result;
}

WEFT_BY_COMPONENT_1(__weft_relaxed_sin, float, float)
