// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// expm1. Exact reduction as of exp, polynomial without its first term; 3 ULP.
// expm1(+-0) = +-0, expm1(-infinity) = -1. OpenCL C 6.15.2.
#include "builtins/math/exponential/exp_core.h"
#include "builtins/math/exponential/exp_double.h"

WEFT_OVERLOAD float expm1(float x) { return Expm1Core(x); }
WEFT_OVERLOAD double expm1(double x) { return Expm1CoreD(x); }

WEFT_BY_COMPONENT_1(expm1, float, float)
WEFT_BY_COMPONENT_1(expm1, double, double)
WEFT_BY_FLOAT_1(expm1)
