// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rotate: x turned left by y bits, y modulo the width of the type. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T rotate(T x, T y) { return __builtin_elementwise_fshl(x, x, y); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
