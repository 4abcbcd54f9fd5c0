// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atanpi: atan(x) / pi. As atan.cl, in half turns; 5 ULP.
// atanpi(+-0) = +-0, atanpi(+-infinity) = +-1/2. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/atan_core.h"
#include "builtins/math/trigonometric/atan_double.h"

WEFT_OVERLOAD float atanpi(float x) { return AtanCore(x, HalfTurns()); }
WEFT_OVERLOAD double atanpi(double x) { return AtanCoreD(x, HalfTurnsD()); }

WEFT_BY_COMPONENT_1(atanpi, float, float)
WEFT_BY_COMPONENT_1(atanpi, double, double)
WEFT_BY_FLOAT_1(atanpi)
