// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_exp10: 2^y in half the work of exp10; accuracy is the implementation's. OpenCL C
// 6.15.2.
#include "builtins/math/exponential/exp_core.h"

WEFT_OVERLOAD float native_exp10(float x) { return ExpFast(x, 0x1.a934fp1f); }

WEFT_BY_COMPONENT_1(native_exp10, float, float)
