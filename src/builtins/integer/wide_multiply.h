// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// weft_multiply_high: the high half of a product, for all integer types. Up to 32 bits through
// the type of twice the width; 64 bits from four products of 32-bit halves, which any vector unit
// has.
#pragma once

#include "builtins/lib/widths.h"

#define WEFT_NARROW_BODY(CAST, T, W, BITS)                \
  WEFT_HELPER T weft_multiply_high(T x, T y) {            \
    return CAST((CAST(x, W) * CAST(y, W)) >> (W)BITS, T); \
  }
#define WEFT_NARROW_SCALAR(T, W, BITS) WEFT_NARROW_BODY(WEFT_SCALAR_CAST, T, W, BITS)
#define WEFT_NARROW_VECTOR(T, W, BITS) WEFT_NARROW_BODY(WEFT_VECTOR_CAST, T, W, BITS)
#define WEFT_NARROW(T, W, BITS) \
  WEFT_NARROW_SCALAR(T, W, BITS) WEFT_VECTORS_2(WEFT_NARROW_VECTOR, T, W, BITS)
WEFT_NARROW(char, int, 8)
WEFT_NARROW(uchar, uint, 8)
WEFT_NARROW(short, int, 16)
WEFT_NARROW(ushort, uint, 16)
WEFT_NARROW(int, long, 32)
WEFT_NARROW(uint, ulong, 32)

// The high half of a * b for a signed a or b is the unsigned one less b where a < 0, and less a
// where b < 0.
#define WEFT_LONG_BODY(T, U)                                                           \
  WEFT_HELPER U weft_multiply_high(U x, U y) {                                         \
    const U x0 = x & (U)0xffffffff, x1 = x >> (U)32;                                   \
    const U y0 = y & (U)0xffffffff, y1 = y >> (U)32;                                   \
    const U middle = x1 * y0 + ((x0 * y0) >> (U)32);                                   \
    const U low_middle = x0 * y1 + (middle & (U)0xffffffff);                           \
    return x1 * y1 + (middle >> (U)32) + (low_middle >> (U)32);                        \
  }                                                                                    \
  WEFT_HELPER T weft_multiply_high(T x, T y) {                                         \
    const U high = weft_multiply_high(__builtin_astype(x, U), __builtin_astype(y, U)); \
    return __builtin_astype(high, T) - ((x >> (T)63) & y) - ((y >> (T)63) & x);        \
  }
WEFT_WIDTHS_2(WEFT_LONG_BODY, long, ulong)
