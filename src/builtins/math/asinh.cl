// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// asinh. float and double: libm; 4 ULP.
// asinh(+-0) = +-0. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float asinh(float x) { return LibmAsinhF(x); }
WEFT_OVERLOAD double asinh(double x) { return LibmAsinh(x); }

WEFT_BY_COMPONENT_1(asinh, float, float)
WEFT_BY_COMPONENT_1(asinh, double, double)
