// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dot_acc_sat: dot of four bytes each, plus a sum, saturated. Exact. OpenCL C 6.15.3,
// cl_khr_integer_dot_product.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint dot_acc_sat(uchar4 x, uchar4 y, uint sum) { return add_sat(dot(x, y), sum); }
WEFT_OVERLOAD int dot_acc_sat(char4 x, char4 y, int sum) { return add_sat(dot(x, y), sum); }
WEFT_OVERLOAD int dot_acc_sat(uchar4 x, char4 y, int sum) {
  return __weft_dot_sat_us(as_uint(x), as_uint(y), sum);
}
WEFT_OVERLOAD int dot_acc_sat(char4 x, uchar4 y, int sum) {
  return __weft_dot_sat_us(as_uint(y), as_uint(x), sum);
}
