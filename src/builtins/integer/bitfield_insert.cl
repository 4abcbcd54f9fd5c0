// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bitfield_insert: x, whose `count` bits from `offset` on are the low ones of `field`. Beyond the
// bits of the type the result is unspecified. OpenCL C 6.15.3.
#include "builtins/lib/widths.h"

#define BODY(T, U, E)                                                                   \
  WEFT_OVERLOAD T bitfield_insert(T x, T field, uint offset, uint count) {              \
    const uint last = sizeof(E) * 8 - 1, first = offset & last;                         \
    const E ones = (E)((E) ~(E)0 >> ((0u - count) & last));                             \
    const U mask = (U)(E)(count == 0 ? (E)0 : (E)(ones << first));                      \
    const U moved = __builtin_astype(field, U) << (U)(E)first;                          \
    return __builtin_astype((U)((__builtin_astype(x, U) & ~mask) | (moved & mask)), T); \
  }
#define UNSIGNED(T, U, E) BODY(U, U, E)
#define TYPES(M, T, U) WEFT_WIDTHS_2(M, T, U, U)
WEFT_INTEGER_PAIRS(TYPES, BODY)
WEFT_INTEGER_PAIRS(TYPES, UNSIGNED)
