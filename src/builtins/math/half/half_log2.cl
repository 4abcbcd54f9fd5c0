// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_log2: a shorter log2; subnormals count as zero; 8192 ULP. OpenCL C 6.15.2.
#include "builtins/math/exponential/log_core.h"

WEFT_OVERLOAD float half_log2(float x) { return Log2Fast(x); }

WEFT_BY_COMPONENT_1(half_log2, float, float)
