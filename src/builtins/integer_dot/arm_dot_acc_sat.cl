// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arm_dot_acc_sat: dot of four bytes each, plus a sum, saturated. Exact.
// cl_arm_integer_dot_product_accumulate_saturate_int8.
#include "builtins/integer_dot/dot_product.h"

WEFT_OVERLOAD uint arm_dot_acc_sat(uchar4 x, uchar4 y, uint sum) { return dot_acc_sat(x, y, sum); }
WEFT_OVERLOAD int arm_dot_acc_sat(char4 x, char4 y, int sum) { return dot_acc_sat(x, y, sum); }
