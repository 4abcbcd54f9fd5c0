// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bitselect: each bit from y where that of the mask is set, else from x. OpenCL C 6.15.6.
#include "builtins/lib/widths.h"

#define INTEGER(T) \
  WEFT_OVERLOAD T bitselect(T x, T y, T mask) { return (x & ~mask) | (y & mask); }
#define FLOAT(T, BITS)                                                                      \
  WEFT_OVERLOAD T bitselect(T x, T y, T mask) {                                             \
    return __builtin_astype(bitselect(__builtin_astype(x, BITS), __builtin_astype(y, BITS), \
                                      __builtin_astype(mask, BITS)),                        \
                            T);                                                             \
  }
WEFT_INTEGERS(WEFT_WIDTHS, INTEGER)
WEFT_WIDTHS_2(FLOAT, half, short)
WEFT_WIDTHS_2(FLOAT, float, int)
WEFT_WIDTHS_2(FLOAT, double, long)
