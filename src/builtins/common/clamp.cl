// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clamp: x moved into [least, greatest]. For floats a NaN x stays one. OpenCL C 6.15.3, 6.15.4.
#include "builtins/lib/widths.h"

#define INTEGER(T)                                                                   \
  WEFT_OVERLOAD T clamp(T x, T least, T greatest) {                                  \
    return __builtin_elementwise_min(__builtin_elementwise_max(x, least), greatest); \
  }
#define FLOAT(T)                                    \
  WEFT_OVERLOAD T clamp(T x, T least, T greatest) { \
    const T raised = x < least ? least : x;         \
    return raised > greatest ? greatest : raised;   \
  }
#define SCALAR_BOUNDS(T, E) \
  WEFT_OVERLOAD T clamp(T x, E least, E greatest) { return clamp(x, (T)least, (T)greatest); }
#define VECTORS(M, E) WEFT_VECTORS(M, E, E)
WEFT_INTEGERS(WEFT_WIDTHS, INTEGER)
WEFT_FLOATS(WEFT_WIDTHS, FLOAT)
WEFT_ALL_TYPES(VECTORS, SCALAR_BOUNDS)
