// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tgamma. float and double: libm; 16 ULP.
// tgamma(+-0) = +-infinity; negative integers give NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/libm.h"
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float tgamma(float x) { return LibmTgammaF(x); }
WEFT_OVERLOAD double tgamma(double x) { return LibmTgamma(x); }

WEFT_BY_COMPONENT_1(tgamma, float, float)
WEFT_BY_COMPONENT_1(tgamma, double, double)
WEFT_BY_FLOAT_1(tgamma)
