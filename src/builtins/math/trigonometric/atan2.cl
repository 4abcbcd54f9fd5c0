// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan2: the angle of (x, y). Quotient of the smaller by the larger, polynomial, octant; 6 ULP.
// Zeros, infinities and their signs as in C99 F.9.1.4. OpenCL C 6.15.2.
#include "builtins/math/trigonometric/atan_core.h"
#include "builtins/math/trigonometric/atan_double.h"

WEFT_OVERLOAD float atan2(float y, float x) { return Atan2Core(y, x, Radians()); }
WEFT_OVERLOAD double atan2(double y, double x) { return Atan2CoreD(y, x, RadiansD()); }

WEFT_BY_COMPONENT_2(atan2, float, float, float)
WEFT_BY_COMPONENT_2(atan2, double, double, double)
WEFT_BY_FLOAT_2(atan2)
