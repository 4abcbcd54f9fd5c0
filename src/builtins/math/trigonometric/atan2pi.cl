// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atan2pi: atan2(y, x) / pi. As atan2.cl, in half turns; 6 ULP.
// Zeros, infinities and their signs as in atan2. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/atan_core.h"
#include "builtins/math/trigonometric/atan_double.h"

WEFT_OVERLOAD float atan2pi(float y, float x) { return Atan2Core(y, x, HalfTurns()); }
WEFT_OVERLOAD double atan2pi(double y, double x) { return Atan2CoreD(y, x, HalfTurnsD()); }

WEFT_BY_COMPONENT_2(atan2pi, float, float, float)
WEFT_BY_COMPONENT_2(atan2pi, double, double, double)
WEFT_BY_FLOAT_2(atan2pi)
