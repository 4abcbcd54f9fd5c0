// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fast_length: the square root of dot(x, x), where squares may overflow. OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(T, E) \
  WEFT_OVERLOAD E fast_length(T x) { return __builtin_elementwise_sqrt(weft_dot(x, x)); }
WEFT_GEOMETRIC(BODY, float)
