// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_exp2: 2^y in half the work of exp2; accuracy is the implementation's. OpenCL C
// 6.15.2.
#include "builtins/math/exponential/exp_core.h"

WEFT_OVERLOAD float native_exp2(float x) { return Exp2Fast(x); }

WEFT_BY_COMPONENT_1(native_exp2, float, float)
