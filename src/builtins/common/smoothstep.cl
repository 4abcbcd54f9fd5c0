// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// smoothstep: with t = (x - edge0) / (edge1 - edge0) clamped to [0, 1], the Hermite curve t * t *
// (3 - 2 t). OpenCL C 6.15.4.
#include "builtins/lib/by_float.h"

#pragma OPENCL FP_CONTRACT ON

#define BODY(T)                                       \
  WEFT_OVERLOAD T smoothstep(T edge0, T edge1, T x) { \
    const T ratio = (x - edge0) / (edge1 - edge0);    \
    const T raised = ratio < (T)0 ? (T)0 : ratio;     \
    const T t = raised > (T)1 ? (T)1 : raised;        \
    return t * t * ((T)3 - (T)2 * t);                 \
  }
#define SCALAR_EDGES(T, E) \
  WEFT_OVERLOAD T smoothstep(E edge0, E edge1, T x) { return smoothstep((T)edge0, (T)edge1, x); }
#define VECTORS(M, E) WEFT_VECTORS(M, E, E)
WEFT_WIDTHS(BODY, float)
WEFT_WIDTHS(BODY, double)
WEFT_BY_FLOAT_3(smoothstep)
WEFT_FLOATS(VECTORS, SCALAR_EDGES)
