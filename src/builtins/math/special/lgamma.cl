// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lgamma: log|gamma(x)|. float and double: libm's lgamma_r, which keeps no global state; the
// standard sets no limit. +infinity at negative integers and 0. OpenCL C 6.15.2.
#include "builtins/math/lib/libm.h"
#include "builtins/math/lib/numeric.h"

WEFT_OVERLOAD float lgamma(float x) {
  int sign;
  return LibmLgammaRF(x, (private int*)&sign);
}
WEFT_OVERLOAD double lgamma(double x) {
  int sign;
  return LibmLgammaR(x, (private int*)&sign);
}

WEFT_BY_COMPONENT_1(lgamma, float, float)
WEFT_BY_COMPONENT_1(lgamma, double, double)
WEFT_BY_FLOAT_1(lgamma)
