// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atanpi: atan(x) / pi. float: as atan.cl, in half turns; 5 ULP. double: libm; 5 ULP.
// atanpi(+-0) = +-0, atanpi(+-infinity) = +-1/2. OpenCL C 6.15.2.
#include "builtins/math/atan_core.h"
#include "builtins/math/libm.h"

WEFT_OVERLOAD float atanpi(float x) { return AtanCore(x, HalfTurns()); }
WEFT_OVERLOAD double atanpi(double x) { return LibmAtan(x) * 0x1.45f306dc9c883p-2; }

WEFT_BY_COMPONENT_1(atanpi, float, float)
WEFT_BY_COMPONENT_1(atanpi, double, double)
