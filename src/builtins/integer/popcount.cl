// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// popcount: the number of bits set. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T popcount(T x) { return __builtin_elementwise_popcount(x); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
