// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log2. float: exact split into 2^k * (1 + f), polynomial in f; 3 ULP. double: libm; 3 ULP.
// log2(+-0) = -infinity, log2(1) = +0, log2(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/log_core.h"

WEFT_OVERLOAD float log2(float x) {
  float result = Log2OfNormal(x);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) {
    const float of_subnormal = Log2OfNormal(x * 0x1p32f) - 32.0f;
    result = rare ? LogOfRare(x, of_subnormal) : result;
  }
  return result;
}
WEFT_OVERLOAD double log2(double x) { return LibmLog2(x); }

WEFT_BY_COMPONENT_1(log2, float, float)
WEFT_BY_COMPONENT_1(log2, double, double)
