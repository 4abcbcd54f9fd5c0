// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// abs_diff: |x - y| without overflow, in the unsigned type. Exact. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T, U)                                                          \
  WEFT_OVERLOAD U abs_diff(T x, T y) {                                      \
    const U greater = __builtin_astype(__builtin_elementwise_max(x, y), U); \
    const U smaller = __builtin_astype(__builtin_elementwise_min(x, y), U); \
    return greater - smaller;                                               \
  }
WEFT_INTEGER_PAIRS(WEFT_WIDTHS_2, BODY)
#define UNSIGNED(U) BODY(U, U)
WEFT_UNSIGNED(WEFT_WIDTHS, UNSIGNED)
