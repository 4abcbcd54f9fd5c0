// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// step: 0 below the edge, else 1. OpenCL C 6.15.4.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T step(T edge, T x) { return x < edge ? (T)0 : (T)1; }
#define SCALAR_EDGE(T, E) \
  WEFT_OVERLOAD T step(E edge, T x) { return step((T)edge, x); }
#define VECTORS(M, E) WEFT_VECTORS(M, E, E)
WEFT_FLOATS(WEFT_WIDTHS, BODY)
WEFT_FLOATS(VECTORS, SCALAR_EDGE)
