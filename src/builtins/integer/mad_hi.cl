// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mad_hi: mul_hi(x, y) + z, modulo the type. Exact. OpenCL C 6.15.3.
#include "builtins/integer/wide_multiply.h"

#define BODY(T) \
  WEFT_OVERLOAD T mad_hi(T x, T y, T z) { return weft_multiply_high(x, y) + z; }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
