// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log2. Exact split into 2^k * (1 + f), polynomial; 3 ULP.
// log2(+-0) = -infinity, log2(1) = +0, log2(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/exponential/logarithm.h"

WEFT_LOGARITHM(float, log2, Log2OfNormal, IsNotPositiveNormal, 0x1p32f, 32.0f)
WEFT_LOGARITHM(double, log2, Log2OfNormalD, IsNotPositiveNormalD, 0x1p54, 54.0)

WEFT_BY_COMPONENT_1(log2, float, float)
WEFT_BY_COMPONENT_1(log2, double, double)
WEFT_BY_FLOAT_1(log2)
