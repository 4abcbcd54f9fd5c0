// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// add_sat: x + y, saturated to the range of the type. Exact. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T add_sat(T x, T y) { return __builtin_elementwise_add_sat(x, y); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
