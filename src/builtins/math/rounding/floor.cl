// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// floor: the largest integer not above x. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T floor(T x) { return __builtin_elementwise_floor(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
