// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// round: x rounded to the nearest integer, halves away from zero. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T round(T x) { return __builtin_elementwise_round(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
