// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_tan: tan without the reduction of arguments beyond 2^17; 8192 ULP below. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float half_tan(float x) {
  return FlipSign(TanOf(ReduceForHalf(Magnitude(x))), SignBit(x));
}

WEFT_BY_COMPONENT_1(half_tan, float, float)
