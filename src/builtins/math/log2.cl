// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log2. Exact split into 2^k * (1 + f), polynomial; 3 ULP.
// log2(+-0) = -infinity, log2(1) = +0, log2(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/log_core.h"
#include "builtins/math/log_double.h"

WEFT_OVERLOAD float log2(float x) {
  float result = Log2OfNormal(x);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) {
    const float of_subnormal = Log2OfNormal(x * 0x1p32f) - 32.0f;
    result = rare ? LogOfRare(x, of_subnormal) : result;
  }
  return result;
}
WEFT_OVERLOAD double log2(double x) {
  double result = Log2OfNormalD(x);
  const bool rare = IsNotPositiveNormalD(x);
  if (__weft_any(rare)) {
    const double of_subnormal = Log2OfNormalD(x * 0x1p54) - 54.0;
    result = rare ? LogOfRareD(x, of_subnormal) : result;
  }
  return result;
}

WEFT_BY_COMPONENT_1(log2, float, float)
WEFT_BY_COMPONENT_1(log2, double, double)
