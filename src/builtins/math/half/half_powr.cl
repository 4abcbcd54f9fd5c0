// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_powr: 2^(y * log2 x) in single precision; 8192 ULP. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/log_core.h"

WEFT_OVERLOAD float half_powr(float x, float y) { return Exp2Fast(y * Log2Fast(x)); }

WEFT_BY_COMPONENT_2(half_powr, float, float, float)
