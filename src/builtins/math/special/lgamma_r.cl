// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lgamma_r: lgamma, and behind the pointer the sign of gamma(x): that of x at zeros, 0 at negative
// integers. OpenCL C 6.15.2.
#include "builtins/math/lib/output_pointer.h"
#include "builtins/math/special/gamma_core.h"

static inline int SignOfGamma(double x) {
  const double floor = __builtin_elementwise_floor(x);
  const bool is_odd = 0.5 * floor != __builtin_elementwise_floor(0.5 * floor);
  const int sign = x < 0.0 && is_odd ? -1 : 1;
  return x < 0.0 && floor == x ? 0 : x == 0.0 ? (as_long(x) < 0 ? -1 : 1) : sign;
}

#define BODY(T)                                      \
  WEFT_OVERLOAD T lgamma_r(T x, private int* sign) { \
    *sign = SignOfGamma((double)x);                  \
    return lgamma(x);                                \
  }
BODY(half)
BODY(float)
BODY(double)

WEFT_OUTPUT_1(lgamma_r, half, half, int)
WEFT_OUTPUT_1(lgamma_r, float, float, int)
WEFT_OUTPUT_1(lgamma_r, double, double, int)
