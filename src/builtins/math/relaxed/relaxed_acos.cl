// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acos for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// Short polynomial, square root beyond 1/2; 4096 ULP. |x| > 1 gives NaN. OpenCL C 7.4,
// unsafe math optimizations.
#include "builtins/math/relaxed/relaxed_asin.h"

WEFT_OVERLOAD float __weft_relaxed_acos(float x) { return ShortAcos(x); }

WEFT_BY_COMPONENT_1(__weft_relaxed_acos, float, float)
