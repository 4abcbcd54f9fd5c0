// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// erfc. float and double: libm; 16 ULP.
// erfc(-infinity) = 2, erfc(+infinity) = +0. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float erfc(float x) { return LibmErfcF(x); }
WEFT_OVERLOAD double erfc(double x) { return LibmErfc(x); }

WEFT_BY_COMPONENT_1(erfc, float, float)
WEFT_BY_COMPONENT_1(erfc, double, double)
