// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cbrt. float and double: libm; 2 ULP.
// cbrt(+-0) = +-0, cbrt(+-infinity) = +-infinity. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float cbrt(float x) { return LibmCbrtF(x); }
WEFT_OVERLOAD double cbrt(double x) { return LibmCbrt(x); }

WEFT_BY_COMPONENT_1(cbrt, float, float)
WEFT_BY_COMPONENT_1(cbrt, double, double)
