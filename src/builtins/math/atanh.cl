// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atanh. float and double: libm; 5 ULP.
// atanh(+-1) = +-infinity; |x| > 1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float atanh(float x) { return LibmAtanhF(x); }
WEFT_OVERLOAD double atanh(double x) { return LibmAtanh(x); }

WEFT_BY_COMPONENT_1(atanh, float, float)
WEFT_BY_COMPONENT_1(atanh, double, double)
