// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exp. Exact reduction, polynomial, scaling that rounds once; 3 ULP.
// -infinity gives +0, +infinity itself, NaN NaN; subnormal results are kept. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float exp(float x) { return ExpCore(x); }
WEFT_OVERLOAD double exp(double x) { return ExpCoreD(x); }

WEFT_BY_COMPONENT_1(exp, float, float)
WEFT_BY_COMPONENT_1(exp, double, double)
WEFT_BY_FLOAT_1(exp)
