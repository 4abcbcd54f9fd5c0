// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ceil: the smallest integer not below x. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T ceil(T x) { return __builtin_elementwise_ceil(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
