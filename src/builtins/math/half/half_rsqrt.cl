// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_rsqrt: 1 / sqrt(x); 2 ULP. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float half_rsqrt(float x) { return 1.0f / __builtin_elementwise_sqrt(x); }

WEFT_BY_COMPONENT_1(half_rsqrt, float, float)
