// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// max: the greater of two values. Integers exact; floats as the spec words it, x < y ? y : x,
// which leaves NaN open. OpenCL C 6.15.3, 6.15.4.
#include "builtins/lib/widths.h"

#define INTEGER(T) \
  WEFT_OVERLOAD T max(T x, T y) { return __builtin_elementwise_max(x, y); }
#define FLOAT(T) \
  WEFT_OVERLOAD T max(T x, T y) { return x < y ? y : x; }
#define SCALAR_BOUND(T, E) \
  WEFT_OVERLOAD T max(T x, E y) { return max(x, (T)y); }
#define VECTORS(M, E) WEFT_VECTORS(M, E, E)
WEFT_INTEGERS(WEFT_WIDTHS, INTEGER)
WEFT_FLOATS(WEFT_WIDTHS, FLOAT)
WEFT_ALL_TYPES(VECTORS, SCALAR_BOUND)
