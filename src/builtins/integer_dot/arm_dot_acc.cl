// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arm_dot_acc: dot of four bytes or two shorts each, plus a sum, modulo 2^32.
// cl_arm_integer_dot_product_accumulate_int8 and _int16.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint arm_dot_acc(uchar4 x, uchar4 y, uint sum) {
  return __weft_dot_uu(as_uint(x), as_uint(y), sum);
}
WEFT_OVERLOAD int arm_dot_acc(char4 x, char4 y, int sum) {
  return __weft_dot_ss(as_uint(x), as_uint(y), sum);
}
// Unsigned, where sums wrap around.
WEFT_OVERLOAD uint arm_dot_acc(ushort2 x, ushort2 y, uint sum) {
  return (uint)x.x * y.x + (uint)x.y * y.y + sum;
}
WEFT_OVERLOAD int arm_dot_acc(short2 x, short2 y, int sum) {
  return (uint)(x.x * y.x) + (uint)(x.y * y.y) + sum;
}
