// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fmod: x - y * trunc(x / y). float and double: libm. Exact. NaN for infinite x or zero y.
// OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float fmod(float x, float y) { return LibmFmodF(x, y); }
WEFT_OVERLOAD double fmod(double x, double y) { return LibmFmod(x, y); }

WEFT_BY_COMPONENT_2(fmod, float, float, float)
WEFT_BY_COMPONENT_2(fmod, double, double, double)
