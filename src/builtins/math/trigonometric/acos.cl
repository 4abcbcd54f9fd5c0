// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acos. Polynomial, through a square root beyond 1/2; 4 ULP.
// acos(1) = +0; |x| > 1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/asin_core.h"
#include "builtins/math/trigonometric/asin_double.h"

WEFT_OVERLOAD float acos(float x) { return AcosCore(x); }
WEFT_OVERLOAD double acos(double x) { return AcosCoreD(x); }

WEFT_BY_COMPONENT_1(acos, float, float)
WEFT_BY_COMPONENT_1(acos, double, double)
WEFT_BY_FLOAT_1(acos)
