// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exp10. Exact reduction, polynomial, scaling that rounds once; 3 ULP.
// -infinity gives +0, +infinity itself, NaN NaN; subnormal results are kept. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float exp10(float x) { return Exp10Core(x); }
WEFT_OVERLOAD double exp10(double x) { return Exp10CoreD(x); }

WEFT_BY_COMPONENT_1(exp10, float, float)
WEFT_BY_COMPONENT_1(exp10, double, double)
WEFT_BY_FLOAT_1(exp10)
