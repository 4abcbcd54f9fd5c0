// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log10. Exact split into 2^k * (1 + f), polynomial; 3 ULP.
// log10(+-0) = -infinity, log10(1) = +0, log10(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/log_core.h"
#include "builtins/math/log_double.h"

WEFT_OVERLOAD float log10(float x) {
  float result = Log10OfNormal(x);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) {
    const float of_subnormal = Log10OfNormal(x * 0x1p32f) - 0x1.344136p3f;
    result = rare ? LogOfRare(x, of_subnormal) : result;
  }
  return result;
}
WEFT_OVERLOAD double log10(double x) {
  double result = Log10OfNormalD(x);
  const bool rare = IsNotPositiveNormalD(x);
  if (__weft_any(rare)) {
    const double of_subnormal = Log10OfNormalD(x * 0x1p54) - 0x1.041704c068eefp4;
    result = rare ? LogOfRareD(x, of_subnormal) : result;
  }
  return result;
}

WEFT_BY_COMPONENT_1(log10, float, float)
WEFT_BY_COMPONENT_1(log10, double, double)
