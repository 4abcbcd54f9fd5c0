// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hypot: sqrt(x * x + y * y) without undue overflow. float and double: libm. 4 ULP. Infinite if x
// or y is, even if the other is NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/numeric.h"

WEFT_OVERLOAD float hypot(float x, float y) { return LibmHypotF(x, y); }
WEFT_OVERLOAD double hypot(double x, double y) { return LibmHypot(x, y); }

WEFT_BY_COMPONENT_2(hypot, float, float, float)
WEFT_BY_COMPONENT_2(hypot, double, double, double)
