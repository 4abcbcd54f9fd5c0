// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_cos: cos without the reduction of arguments beyond 2^17; 8192 ULP below. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float half_cos(float x) {
  return CosOf(ReduceForHalf(Magnitude(x)));
}

WEFT_BY_COMPONENT_1(half_cos, float, float)
