// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_sin: sin without the reduction of arguments beyond 2^17; accuracy is the implementation's
// below. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float native_sin(float x) {
  return FlipSign(SinOf(ReduceSmall(Magnitude(x))), SignBit(x));
}

WEFT_BY_COMPONENT_1(native_sin, float, float)
