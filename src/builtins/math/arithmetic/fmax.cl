// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fmax: the larger of x and y; if one is NaN, the other. Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T) \
  WEFT_OVERLOAD T fmax(T x, T y) { return __builtin_elementwise_maxnum(x, y); }
WEFT_FLOATS(WEFT_WIDTHS, BODY)

#define WITH_SCALAR(V, T) \
  WEFT_OVERLOAD V fmax(V x, T y) { return fmax(x, (V)y); }
#define VECTORS(M, T) WEFT_VECTORS(M, T, T)
WEFT_FLOATS(VECTORS, WITH_SCALAR)
