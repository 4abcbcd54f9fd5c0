// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// asin. Polynomial, through a square root beyond 1/2; 4 ULP.
// asin(+-0) = +-0; |x| > 1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/asin_core.h"
#include "builtins/math/trigonometric/asin_double.h"

WEFT_OVERLOAD float asin(float x) { return AsinCore(x); }
WEFT_OVERLOAD double asin(double x) { return AsinCoreD(x); }

WEFT_BY_COMPONENT_1(asin, float, float)
WEFT_BY_COMPONENT_1(asin, double, double)
WEFT_BY_FLOAT_1(asin)
