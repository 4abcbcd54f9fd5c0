// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_sqrt: the square root; correctly rounded, as that is one instruction. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float native_sqrt(float x) { return __builtin_elementwise_sqrt(x); }

WEFT_BY_COMPONENT_1(native_sqrt, float, float)
