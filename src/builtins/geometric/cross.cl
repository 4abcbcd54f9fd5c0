// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cross: the cross product of the first three components; a fourth is 0. OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(E)                                                                      \
  WEFT_OVERLOAD E##3 cross(E##3 x, E##3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; } \
  WEFT_OVERLOAD E##4 cross(E##4 x, E##4 y) { return (E##4)(cross(x.xyz, y.xyz), (E)0); }
BODY(float)
BODY(double)

#define BY_FLOAT(N)                                                                              \
  WEFT_OVERLOAD half##N cross(half##N x, half##N y) {                                            \
    return WEFT_VECTOR_CAST(cross(WEFT_VECTOR_CAST(x, float##N), WEFT_VECTOR_CAST(y, float##N)), \
                            half##N);                                                            \
  }
BY_FLOAT(3)
BY_FLOAT(4)
