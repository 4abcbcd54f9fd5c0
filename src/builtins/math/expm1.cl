// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expm1. float and double: libm; 3 ULP.
// expm1(+-0) = +-0, expm1(-infinity) = -1. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float expm1(float x) { return LibmExpm1F(x); }
WEFT_OVERLOAD double expm1(double x) { return LibmExpm1(x); }

WEFT_BY_COMPONENT_1(expm1, float, float)
WEFT_BY_COMPONENT_1(expm1, double, double)
