// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan2 for programs that allow inexact functions (compiler/prepare/arithmetic/relax_calls.h). By
// octant, as atan; 4096 ULP. Zeros, infinities and their signs as in atan2. OpenCL C 7.4, unsafe
// math optimizations.
#include "builtins/math/relaxed/relaxed_atan.h"

WEFT_OVERLOAD float __weft_relaxed_atan2(float y, float x) { return ShortAtan2(y, x, Radians()); }

WEFT_BY_COMPONENT_2(__weft_relaxed_atan2, float, float, float)
