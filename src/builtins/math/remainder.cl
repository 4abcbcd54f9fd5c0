// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// remainder: x - y * rint(x / y). float and double: libm. Exact. NaN for infinite x or zero y.
// OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float remainder(float x, float y) { return LibmRemainderF(x, y); }
WEFT_OVERLOAD double remainder(double x, double y) { return LibmRemainder(x, y); }

WEFT_BY_COMPONENT_2(remainder, float, float, float)
WEFT_BY_COMPONENT_2(remainder, double, double, double)
