// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sign: 1 for positive x, -1 for negative, x itself for +0 and -0, 0 for NaN. OpenCL C 6.15.4.
#include "builtins/lib/widths.h"

#define BODY(T)                                                     \
  WEFT_OVERLOAD T sign(T x) {                                       \
    const T zero_or_one = x > (T)0 ? (T)1 : (x == (T)0 ? x : (T)0); \
    return x < (T)0 ? (T) - 1 : zero_or_one;                        \
  }
WEFT_FLOATS(WEFT_WIDTHS, BODY)
