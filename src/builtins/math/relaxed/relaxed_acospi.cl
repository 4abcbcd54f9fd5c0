// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acospi for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h).
// acos / pi, by a short polynomial; 8192 ULP. |x| > 1 gives NaN. OpenCL C 7.4,
// unsafe math optimizations.
#include "builtins/math/relaxed/relaxed_asin.h"

WEFT_OVERLOAD float __weft_relaxed_acospi(float x) { return ShortAcos(x) * 0x1.45f306p-2f; }

WEFT_BY_COMPONENT_1(__weft_relaxed_acospi, float, float)
