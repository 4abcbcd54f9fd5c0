// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hadd: (x + y) >> 1 without overflow in the sum: the common bits, and half of those that differ.
// Exact. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T) \
  WEFT_OVERLOAD T hadd(T x, T y) { return (x & y) + ((x ^ y) >> (T)1); }
WEFT_INTEGERS(WEFT_WIDTHS, BODY)
