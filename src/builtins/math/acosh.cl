// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acosh. float and double: libm; 4 ULP.
// acosh(1) = +0; x < 1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float acosh(float x) { return LibmAcoshF(x); }
WEFT_OVERLOAD double acosh(double x) { return LibmAcosh(x); }

WEFT_BY_COMPONENT_1(acosh, float, float)
WEFT_BY_COMPONENT_1(acosh, double, double)
