// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_tan: tan without the reduction of arguments beyond 2^17; accuracy is the implementation's
// below. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float native_tan(float x) {
  return FlipSign(TanOf(ReduceSmall(Magnitude(x))), SignBit(x));
}

WEFT_BY_COMPONENT_1(native_tan, float, float)
