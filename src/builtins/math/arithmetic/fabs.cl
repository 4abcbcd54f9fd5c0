// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fabs: the magnitude of x. Exact; clears the sign of zeros and NaN. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T fabs(T x) { return __builtin_elementwise_abs(x); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
