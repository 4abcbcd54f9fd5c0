// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lgamma_r: log|gamma(x)|, and behind the pointer the sign of gamma(x). float and double: libm; the
// standard sets no limit. OpenCL C 6.15.2.
#include "builtins/math/lib/libm.h"
#include "builtins/math/lib/output_pointer.h"

WEFT_OVERLOAD float lgamma_r(float x, private int* sign) { return LibmLgammaRF(x, sign); }
WEFT_OVERLOAD double lgamma_r(double x, private int* sign) { return LibmLgammaR(x, sign); }
WEFT_OVERLOAD half lgamma_r(half x, private int* sign) { return (half)lgamma_r((float)x, sign); }

WEFT_OUTPUT_1(lgamma_r, half, half, int)
WEFT_OUTPUT_1(lgamma_r, float, float, int)
WEFT_OUTPUT_1(lgamma_r, double, double, int)
