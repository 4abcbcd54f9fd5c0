// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fdim: x - y if x > y, else +0; NaN if x or y is. Correctly rounded. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T fdim(T x, T y) { return x <= y ? (T)0 : x - y; }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
