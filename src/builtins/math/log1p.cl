// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log1p. float and double: libm; 2 ULP.
// log1p(-1) = -infinity; x < -1 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float log1p(float x) { return LibmLog1pF(x); }
WEFT_OVERLOAD double log1p(double x) { return LibmLog1p(x); }

WEFT_BY_COMPONENT_1(log1p, float, float)
WEFT_BY_COMPONENT_1(log1p, double, double)
