// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cospi: cos(pi * x). sin(pi * (1/2 - |x modulo 2|)), polynomial; 4 ULP. n + 1/2 gives +0;
// infinities and NaN give NaN. OpenCL C 6.15.2, 7.5.1.
#include "builtins/math/trigonometric/trigpi_core.h"

WEFT_OVERLOAD float cospi(float x) { return SinOfHalfTurns(0.5f - Magnitude(TurnOf(x)), 0); }
WEFT_OVERLOAD double cospi(double x) { return SinOfHalfTurnsD(0.5 - MagnitudeD(TurnOfD(x)), 0); }

WEFT_BY_COMPONENT_1(cospi, float, float)
WEFT_BY_COMPONENT_1(cospi, double, double)
WEFT_BY_FLOAT_1(cospi)
