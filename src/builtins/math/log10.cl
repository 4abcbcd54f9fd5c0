// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log10. float: exact split into 2^k * (1 + f), polynomial in f; 3 ULP. double: libm; 3 ULP.
// log10(+-0) = -infinity, log10(1) = +0, log10(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/log_core.h"

WEFT_OVERLOAD float log10(float x) {
  float result = Log10OfNormal(x);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) {
    const float of_subnormal = Log10OfNormal(x * 0x1p32f) - 0x1.344136p3f;
    result = rare ? LogOfRare(x, of_subnormal) : result;
  }
  return result;
}
WEFT_OVERLOAD double log10(double x) { return LibmLog10(x); }

WEFT_BY_COMPONENT_1(log10, float, float)
WEFT_BY_COMPONENT_1(log10, double, double)
