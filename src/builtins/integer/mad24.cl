// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mad24: x * y + z, x and y 24-bit integers; see mul24. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T mad24(T x, T y, T z) { return x * y + z; }
WEFT_WIDTHS(BODY, int)
WEFT_WIDTHS(BODY, uint)
