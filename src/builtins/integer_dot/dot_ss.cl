// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_dot_ss: x . y + sum, the bytes of x being chars and those of y chars. See dot_product.h.
#include "builtins/integer_dot/dot_product.h"

int __weft_dot_ss(uint x, uint y, int sum) {
  return (int)((uint)WEFT_DOT(char, char, x, y) + (uint)sum);
}
