// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dot_acc_sat_4x8packed_*: dot of four bytes each, packed into words, plus a sum, saturated. Exact.
// OpenCL C 6.15.3, cl_khr_integer_dot_product.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint dot_acc_sat_4x8packed_uu_uint(uint x, uint y, uint sum) {
  return add_sat((uint)__weft_dot_uu(x, y, 0), sum);
}
WEFT_OVERLOAD int dot_acc_sat_4x8packed_ss_int(uint x, uint y, int sum) {
  return add_sat(__weft_dot_ss(x, y, 0), sum);
}
WEFT_OVERLOAD int dot_acc_sat_4x8packed_us_int(uint x, uint y, int sum) {
  return __weft_dot_sat_us(x, y, sum);
}
WEFT_OVERLOAD int dot_acc_sat_4x8packed_su_int(uint x, uint y, int sum) {
  return __weft_dot_sat_us(y, x, sum);
}
