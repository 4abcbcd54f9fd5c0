// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_cos: cos without the reduction of arguments beyond 2^17; accuracy is the implementation's
// below. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/trig_core.h"

WEFT_OVERLOAD float native_cos(float x) {
  return CosOf(ReduceSmall(Magnitude(x)));
}

WEFT_BY_COMPONENT_1(native_cos, float, float)
