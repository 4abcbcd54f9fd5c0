// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_exp2: 2^y in half the work of exp2; 8192 ULP. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"

WEFT_OVERLOAD float half_exp2(float x) { return Exp2Fast(x); }

WEFT_BY_COMPONENT_1(half_exp2, float, float)
