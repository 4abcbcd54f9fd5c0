// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log10. Exact split into 2^k * (1 + f), polynomial; 3 ULP.
// log10(+-0) = -infinity, log10(1) = +0, log10(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/exponential/logarithm.h"

WEFT_LOGARITHM(float, log10, Log10OfNormal, IsNotPositiveNormal, 0x1p32f, 0x1.344136p3f)
WEFT_LOGARITHM(double, log10, Log10OfNormalD, IsNotPositiveNormalD, 0x1p54, 0x1.041704c068eefp4)

WEFT_BY_COMPONENT_1(log10, float, float)
WEFT_BY_COMPONENT_1(log10, double, double)
WEFT_BY_FLOAT_1(log10)
