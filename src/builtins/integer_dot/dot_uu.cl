// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_dot_uu: x . y + sum, the bytes of x being uchars and those of y uchars. See dot_product.h.
#include "builtins/integer_dot/dot_product.h"

int __weft_dot_uu(uint x, uint y, int sum) {
  return (int)((uint)WEFT_DOT(uchar, uchar, x, y) + (uint)sum);
}
