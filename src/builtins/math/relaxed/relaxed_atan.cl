// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Reciprocal beyond 1, short polynomial; 4096 ULP. atan(+-0) = +-0. OpenCL C 7.4, unsafe math
// optimizations.
#include "builtins/math/relaxed/relaxed_atan.h"

WEFT_OVERLOAD float __weft_relaxed_atan(float x) { return ShortAtan(x, Radians()); }

WEFT_BY_COMPONENT_1(__weft_relaxed_atan, float, float)
