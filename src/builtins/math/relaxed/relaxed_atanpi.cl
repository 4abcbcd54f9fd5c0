// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atanpi for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). As
// atan, in half turns; 8192 ULP. atanpi(+-0) = +-0. OpenCL C 7.4, unsafe math optimizations.
#include "builtins/math/relaxed/relaxed_atan.h"

WEFT_OVERLOAD float __weft_relaxed_atanpi(float x) { return ShortAtan(x, HalfTurns()); }

WEFT_BY_COMPONENT_1(__weft_relaxed_atanpi, float, float)
