// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// maxmag: whichever of x and y has the larger magnitude, else fmax(x, y). Exact. OpenCL C 6.15.2.
#include "builtins/math/lib/numeric.h"

#define BODY(T)                                                         \
  WEFT_OVERLOAD T maxmag(T x, T y) {                                    \
    const T x_magnitude = __builtin_elementwise_abs(x);                 \
    const T y_magnitude = __builtin_elementwise_abs(y);                 \
    const T otherwise = __builtin_elementwise_maxnum(x, y);             \
    const T x_or_otherwise = x_magnitude > y_magnitude ? x : otherwise; \
    return y_magnitude > x_magnitude ? y : x_or_otherwise;              \
  }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
