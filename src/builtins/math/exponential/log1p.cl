// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log1p. As log of the rounded sum, and what the rounding lost; 2 ULP.
// log1p(-1) = -infinity; x < -1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/exponential/log_core.h"
#include "builtins/math/exponential/log_double.h"

WEFT_OVERLOAD float log1p(float x) { return Log1pCore(x); }
WEFT_OVERLOAD double log1p(double x) { return Log1pCoreD(x); }

WEFT_BY_COMPONENT_1(log1p, float, float)
WEFT_BY_COMPONENT_1(log1p, double, double)
WEFT_BY_FLOAT_1(log1p)
