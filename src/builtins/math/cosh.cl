// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cosh. float and double: libm; 4 ULP.
// cosh(+-infinity) = +infinity. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float cosh(float x) { return LibmCoshF(x); }
WEFT_OVERLOAD double cosh(double x) { return LibmCosh(x); }

WEFT_BY_COMPONENT_1(cosh, float, float)
WEFT_BY_COMPONENT_1(cosh, double, double)
