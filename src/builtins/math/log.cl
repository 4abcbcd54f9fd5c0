// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// log. float: exact split into 2^k * (1 + f), polynomial in f; 3 ULP. double: libm; 3 ULP.
// log(+-0) = -infinity, log(1) = +0, log(x < 0) = NaN. OpenCL C 6.15.2.
#include "builtins/math/libm.h"
#include "builtins/math/log_core.h"

WEFT_OVERLOAD float log(float x) {
  float result = LogOfNormal(x);
  const bool rare = IsNotPositiveNormal(x);
  if (__weft_any(rare)) {
    const float of_subnormal = LogOfNormal(x * 0x1p32f) - 0x1.62e43p4f;
    result = rare ? LogOfRare(x, of_subnormal) : result;
  }
  return result;
}
WEFT_OVERLOAD double log(double x) { return LibmLog(x); }

WEFT_BY_COMPONENT_1(log, float, float)
WEFT_BY_COMPONENT_1(log, double, double)
