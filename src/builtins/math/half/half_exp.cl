// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_exp: 2^y in half the work of exp; 8192 ULP. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"

WEFT_OVERLOAD float half_exp(float x) { return ExpFast(x, 0x1.715476p0f); }

WEFT_BY_COMPONENT_1(half_exp, float, float)
