// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log. Exact split into 2^k * (1 + f), polynomial; 3 ULP.
// log(+-0) = -infinity, log(1) = +0, log(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/exponential/logarithm.h"

WEFT_LOGARITHM(float, log, LogOfNormal, IsNotPositiveNormal, 0x1p32f, 0x1.62e43p4f)
WEFT_LOGARITHM(double, log, LogOfNormalD, IsNotPositiveNormalD, 0x1p54, 0x1.2b708872320e2p5)

WEFT_BY_COMPONENT_1(log, float, float)
WEFT_BY_COMPONENT_1(log, double, double)
WEFT_BY_FLOAT_1(log)
