// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fast_distance: fast_length(x - y). OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(T, E)                                                       \
  WEFT_OVERLOAD E fast_distance(T x, T y) {                              \
    const T difference = x - y;                                          \
    return __builtin_elementwise_sqrt(weft_dot(difference, difference)); \
  }
WEFT_GEOMETRIC(BODY, float)
