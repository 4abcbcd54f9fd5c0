// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// copysign: the magnitude of x with the sign of y. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T copysign(T x, T y) { return __builtin_elementwise_copysign(x, y); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
