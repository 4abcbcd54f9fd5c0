// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mul_hi: the high half of the product x * y. Exact. OpenCL C 6.15.3.
#include "builtins/integer/wide_multiply.h"

#define BODY(T) \
  WEFT_OVERLOAD T mul_hi(T x, T y) { return weft_multiply_high(x, y); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
