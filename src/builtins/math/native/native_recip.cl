// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// native_recip: 1 / x; correctly rounded, as that is one instruction. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float native_recip(float x) { return 1.0f / x; }

WEFT_BY_COMPONENT_1(native_recip, float, float)
