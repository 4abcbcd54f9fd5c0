// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acospi: acos(x) / pi. As acos.cl, times 1/pi; 5 ULP.
// acospi(1) = +0; |x| > 1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/asin_core.h"
#include "builtins/math/trigonometric/asin_double.h"

WEFT_OVERLOAD float acospi(float x) { return AcosCore(x) * 0x1.45f306p-2f; }
WEFT_OVERLOAD double acospi(double x) { return AcosCoreD(x) * 0x1.45f306dc9c883p-2; }

WEFT_BY_COMPONENT_1(acospi, float, float)
WEFT_BY_COMPONENT_1(acospi, double, double)
WEFT_BY_FLOAT_1(acospi)
