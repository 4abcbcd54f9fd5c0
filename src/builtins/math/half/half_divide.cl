// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half_divide: x / y; correctly rounded, as that is one instruction. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T half_divide(T x, T y) { return x / y; }
WEFT_WIDTHS(BODY, float)
