// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_rsqrt: 1 / sqrt(x); 2 ULP. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float native_rsqrt(float x) { return 1.0f / __builtin_elementwise_sqrt(x); }

WEFT_BY_COMPONENT_1(native_rsqrt, float, float)
