// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// length: the square root of dot(x, x), without overflow or underflow on the way: large and small
// vectors are scaled by a power of two. Infinite if a component is. OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(T, E) \
  WEFT_OVERLOAD E length(T x) { return weft_length(x); }
WEFT_GEOMETRIC(BODY, float)
WEFT_GEOMETRIC(BODY, double)
WEFT_GEOMETRIC_BY_FLOAT(WEFT_LENGTH_BY_FLOAT, length)
