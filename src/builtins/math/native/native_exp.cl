// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_exp: 2^y in half the work of exp; accuracy is the implementation's. OpenCL C
// 6.15.2.
#include "builtins/math/exponential/exp_core.h"

WEFT_OVERLOAD float native_exp(float x) { return ExpFast(x, 0x1.715476p0f); }

WEFT_BY_COMPONENT_1(native_exp, float, float)
