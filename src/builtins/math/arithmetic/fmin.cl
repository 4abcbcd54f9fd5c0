// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fmin: the smaller of x and y; if one is NaN, the other. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T fmin(T x, T y) { return __builtin_elementwise_minnum(x, y); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)

#define WITH_SCALAR(V, T) \
  WEFT_OVERLOAD V fmin(V x, T y) { return fmin(x, (V)y); }
#define VECTORS(M, T) WEFT_VECTORS(M, T, T)
WEFT_FLOATS(VECTORS, WITH_SCALAR)
