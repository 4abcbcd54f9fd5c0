// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arm_dot of four bytes each. Exact. cl_arm_integer_dot_product_int8.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint arm_dot(uchar4 x, uchar4 y) { return dot(x, y); }
WEFT_OVERLOAD int arm_dot(char4 x, char4 y) { return dot(x, y); }
