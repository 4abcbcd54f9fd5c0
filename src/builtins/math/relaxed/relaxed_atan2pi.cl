// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan2pi for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). As
// atan2, in half turns; 8192 ULP. OpenCL C 7.4, unsafe math optimizations.
#include "builtins/math/relaxed/relaxed_atan.h"

WEFT_OVERLOAD float __weft_relaxed_atan2pi(float y, float x) {
  return ShortAtan2(y, x, HalfTurns());
}

WEFT_BY_COMPONENT_2(__weft_relaxed_atan2pi, float, float, float)
