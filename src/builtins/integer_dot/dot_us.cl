// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_dot_us: x . y + sum, the bytes of x being uchars and those of y chars. See dot_product.h.
#include "builtins/integer_dot/dot_product.h"

int __weft_dot_us(uint x, uint y, int sum) {
  return (int)((uint)WEFT_DOT(uchar, char, x, y) + (uint)sum);
}
