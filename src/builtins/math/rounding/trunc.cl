// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// trunc: x rounded to an integer toward zero. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T trunc(T x) { return __builtin_elementwise_trunc(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
