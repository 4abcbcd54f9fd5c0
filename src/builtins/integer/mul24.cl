// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mul24: x * y of 24-bit integers. Outside that range the result is the implementation's choice:
// here the low 32 bits of the product. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T mul24(T x, T y) { return x * y; }
WEFT_WIDTHS(BODY, int)
WEFT_WIDTHS(BODY, uint)
