// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rhadd: (x + y + 1) >> 1 without overflow in the sum: all the bits, less half of those that
// differ. Exact. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T rhadd(T x, T y) { return (x | y) - ((x ^ y) >> (T)1); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
