// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan. float: reciprocal beyond 1, polynomial; double: reduction by pi/4, polynomial; 5 ULP.
// atan(+-0) = +-0, atan(+-infinity) = +-pi/2. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/atan_core.h"
#include "builtins/math/trigonometric/atan_double.h"

WEFT_OVERLOAD float atan(float x) { return AtanCore(x, Radians()); }
WEFT_OVERLOAD double atan(double x) { return AtanCoreD(x, RadiansD()); }

WEFT_BY_COMPONENT_1(atan, float, float)
WEFT_BY_COMPONENT_1(atan, double, double)
WEFT_BY_FLOAT_1(atan)
