// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mix: x + (y - x) * a, the linear blend. Contraction is allowed, as the spec has it. OpenCL C
// 6.15.4.
#include "builtins/lib/by_float.h"

#pragma OPENCL FP_CONTRACT ON

#define BODY(T) \
  WEFT_OVERLOAD T mix(T x, T y, T a) { return x + (y - x) * a; }
#define SCALAR_BLEND(T, E) \
  WEFT_OVERLOAD T mix(T x, T y, E a) { return mix(x, y, (T)a); }
#define VECTORS(M, E) WEFT_VECTORS(M, E, E)
WEFT_WIDTHS(BODY, float)
WEFT_WIDTHS(BODY, double)
WEFT_BY_FLOAT_3(mix)
WEFT_FLOATS(VECTORS, SCALAR_BLEND)
