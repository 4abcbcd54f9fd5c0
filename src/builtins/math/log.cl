// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log. Exact split into 2^k * (1 + f), polynomial; 3 ULP.
// log(+-0) = -infinity, log(1) = +0, log(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/log_core.h"
#include "builtins/math/log_double.h"

WEFT_OVERLOAD float log(float x) {
  float result = LogOfNormal(x);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) {
    const float of_subnormal = LogOfNormal(x * 0x1p32f) - 0x1.62e43p4f;
    result = rare ? LogOfRare(x, of_subnormal) : result;
  }
  return result;
}
WEFT_OVERLOAD double log(double x) {
  double result = LogOfNormalD(x);
  const bool rare = IsNotPositiveNormalD(x);
  if (__weft_any(rare)) {
    const double of_subnormal = LogOfNormalD(x * 0x1p54) - 0x1.2b708872320e2p5;
    result = rare ? LogOfRareD(x, of_subnormal) : result;
  }
  return result;
}

WEFT_BY_COMPONENT_1(log, float, float)
WEFT_BY_COMPONENT_1(log, double, double)
