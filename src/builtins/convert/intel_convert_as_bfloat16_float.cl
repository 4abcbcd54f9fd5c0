// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intel_convert_as_bfloat16_float: of the bits of a bfloat16, which are the high ones of a float's.
// Exact. cl_intel_bfloat16_conversions.
#include "builtins/lib/widths.h"

#define BODY(W)                                                                    \
  WEFT_OVERLOAD float##W intel_convert_as_bfloat16##W##_float##W(ushort##W bits) { \
    return as_float##W(convert_uint##W(bits) << 16);                               \
  }
BODY()
BODY(2)
BODY(3)
BODY(4)
BODY(8)
BODY(16)
