// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sqrt: the square root, correctly rounded. sqrt(-0) = -0; x < 0 gives NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T sqrt(T x) { return __builtin_elementwise_sqrt(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
