// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// intel_convert_bfloat16_as_ushort: to the bits of a bfloat16, rounded to the nearest, ties to
// even. A NaN stays one, with the high bits of its payload. cl_intel_bfloat16_conversions.
#include "builtins/lib/widths.h"

// The carry of the fraction raises the exponent: from the greatest finite one to infinity's.
#define BODY(W)                                                                  \
  WEFT_OVERLOAD ushort##W intel_convert_bfloat16##W##_as_ushort##W(float##W x) { \
    const uint##W bits = as_uint##W(x);                                          \
    const uint##W rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;            \
    return convert_ushort##W(isnan(x) ? bits >> 16 | 0x40 : rounded);            \
  }
BODY()
BODY(2)
BODY(3)
BODY(4)
BODY(8)
BODY(16)
