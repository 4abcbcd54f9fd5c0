// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sinh. float and double: libm; 4 ULP.
// sinh(+-0) = +-0. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float sinh(float x) { return LibmSinhF(x); }
WEFT_OVERLOAD double sinh(double x) { return LibmSinh(x); }

WEFT_BY_COMPONENT_1(sinh, float, float)
WEFT_BY_COMPONENT_1(sinh, double, double)
