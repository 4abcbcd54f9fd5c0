// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// normalize: x / length(x). Zero vectors stay zero; if components are infinite, they count as 1
// with their sign and the finite ones as 0; NaN gives NaN. OpenCL C 6.15.5.
//
// The length is that of the vector scaled, as length() does it. A vector that is scaled down is not
// divided in that form, which may have lost its small components: the quotient is scaled instead.
#include "builtins/geometric/vectors.h"

#define BODY(T, E)                                                                    \
  WEFT_OVERLOAD T normalize(T x) {                                                    \
    const E greatest = weft_greatest(x);                                              \
    const E scale = weft_scale(greatest);                                             \
    T scaled = x * scale;                                                             \
    T dividend = x * (scale > (E)1 ? scale : (E)1);                                   \
    E rest = scale > (E)1 ? (E)1 : scale;                                             \
    if (__weft_any(greatest == (E)INFINITY)) {                                        \
      const T directions = __builtin_elementwise_copysign(                            \
          __builtin_elementwise_abs(x) == (T)INFINITY ? (T)1 : x * (T)0, x);          \
      scaled = greatest == (E)INFINITY ? directions : scaled;                         \
      dividend = greatest == (E)INFINITY ? directions : dividend;                     \
      rest = greatest == (E)INFINITY ? (E)1 : rest;                                   \
    }                                                                                 \
    const E square = weft_dot(scaled, scaled);                                        \
    return square == (E)0 ? x : dividend / __builtin_elementwise_sqrt(square) * rest; \
  }
WEFT_GEOMETRIC(BODY, float)
WEFT_GEOMETRIC(BODY, double)

#define BY_FLOAT(CAST, NAME, N) \
  WEFT_OVERLOAD half##N NAME(half##N x) { return CAST(NAME(CAST(x, float##N)), half##N); }
WEFT_GEOMETRIC_BY_FLOAT(BY_FLOAT, normalize)
