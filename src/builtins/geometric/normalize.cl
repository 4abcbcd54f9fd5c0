// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// normalize: x / length(x) from components scaled as length does. Zero vectors stay zero; if
// components are infinite, they count as 1 with their sign and the finite ones as 0; NaN gives
// NaN. OpenCL C 6.15.5.
#include "builtins/geometric/vectors.h"

#define BODY(T, E)                                                           \
  WEFT_OVERLOAD T normalize(T x) {                                           \
    const E greatest = weft_greatest(x);                                     \
    T scaled = x * weft_scale(greatest);                                     \
    if (__weft_any(greatest == (E)INFINITY)) {                               \
      const T directions = __builtin_elementwise_copysign(                   \
          __builtin_elementwise_abs(x) == (T)INFINITY ? (T)1 : x * (T)0, x); \
      scaled = greatest == (E)INFINITY ? directions : scaled;                \
    }                                                                        \
    const E square = weft_dot(scaled, scaled);                               \
    return square == (E)0 ? x : scaled / __builtin_elementwise_sqrt(square); \
  }
WEFT_GEOMETRIC(BODY, float)
WEFT_GEOMETRIC(BODY, double)
