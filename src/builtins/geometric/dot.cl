// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dot: the sum of x * y over the components. OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(T, E) \
  WEFT_OVERLOAD E dot(T x, T y) { return weft_dot(x, y); }
WEFT_GEOMETRIC(BODY, float)
WEFT_GEOMETRIC(BODY, double)
WEFT_GEOMETRIC_BY_FLOAT(WEFT_PRODUCT_BY_FLOAT, dot)
