// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// asinpi: asin(x) / pi. As asin.cl, times 1/pi; 5 ULP.
// asinpi(+-0) = +-0; |x| > 1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/asin_core.h"
#include "builtins/math/trigonometric/asin_double.h"

WEFT_OVERLOAD float asinpi(float x) { return AsinCore(x) * 0x1.45f306p-2f; }
WEFT_OVERLOAD double asinpi(double x) { return AsinCoreD(x) * 0x1.45f306dc9c883p-2; }

WEFT_BY_COMPONENT_1(asinpi, float, float)
WEFT_BY_COMPONENT_1(asinpi, double, double)
WEFT_BY_FLOAT_1(asinpi)
