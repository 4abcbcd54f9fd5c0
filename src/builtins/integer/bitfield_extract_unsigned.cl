// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bitfield_extract_unsigned: the `count` bits of x from `offset` on, zero-extended. OpenCL
// C 6.15.3.
#include "builtins/integer/bitfield_extract.h"

#define SIGNED(T, U, E) WEFT_BITFIELD_EXTRACT(T, U, U, E, bitfield_extract_unsigned)
#define UNSIGNED(T, U, E) WEFT_BITFIELD_EXTRACT(U, U, U, E, bitfield_extract_unsigned)
#define TYPES(M, T, U) WEFT_WIDTHS_2(M, T, U, U)
WEFT_INTEGER_PAIRS(TYPES, SIGNED)
WEFT_INTEGER_PAIRS(TYPES, UNSIGNED)
