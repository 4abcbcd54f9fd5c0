// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// isnormal: x is finite, not zero and not subnormal. A scalar gives 1 for true, a vector -1 in
// the component. OpenCL C 6.15.6.
#include "builtins/relational/compare.h"

#define BODY(T, R, LEAST)                                       \
  WEFT_OVERLOAD R isnormal(T x) {                               \
    const T magnitude = __builtin_elementwise_abs(x);           \
    return (magnitude >= (T)LEAST) & (magnitude < (T)INFINITY); \
  }
BODY(half, int, HALF_MIN)
BODY(float, int, FLT_MIN)
BODY(double, int, DBL_MIN)
WEFT_VECTORS_2(BODY, half, short, HALF_MIN)
WEFT_VECTORS_2(BODY, float, int, FLT_MIN)
WEFT_VECTORS_2(BODY, double, long, DBL_MIN)
