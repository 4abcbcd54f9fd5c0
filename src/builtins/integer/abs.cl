// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// abs: |x|, in the unsigned type, so that the least value has one too. Exact. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T, U) \
  WEFT_OVERLOAD U abs(T x) { return __builtin_astype(__builtin_elementwise_abs(x), U); }
#define IDENTITY(U) \
  WEFT_OVERLOAD U abs(U x) { return x; }
WEFT_INTEGER_PAIRS(WEFT_WIDTHS_2, BODY)
WEFT_UNSIGNED(WEFT_WIDTHS, IDENTITY)
