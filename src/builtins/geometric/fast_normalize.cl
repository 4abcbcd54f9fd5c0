// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fast_normalize: x / fast_length(x); a zero vector stays zero. OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(T, E)                                                               \
  WEFT_OVERLOAD T fast_normalize(T x) {                                          \
    const E square = weft_dot(x, x);                                             \
    return square == (E)0 ? x : x * ((E)1 / __builtin_elementwise_sqrt(square)); \
  }
WEFT_GEOMETRIC(BODY, float)
