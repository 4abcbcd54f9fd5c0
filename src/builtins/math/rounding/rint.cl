// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rint: x rounded to the nearest integer, halves to even. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T rint(T x) { return __builtin_elementwise_rint(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
