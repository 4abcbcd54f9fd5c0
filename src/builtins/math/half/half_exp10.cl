// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_exp10: 2^y in half the work of exp10; 8192 ULP. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"

WEFT_OVERLOAD float half_exp10(float x) { return ExpFast(x, 0x1.a934fp1f); }

WEFT_BY_COMPONENT_1(half_exp10, float, float)
