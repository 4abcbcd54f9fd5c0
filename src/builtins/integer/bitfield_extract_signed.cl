// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bitfield_extract_signed: the `count` bits of x from `offset` on, sign-extended. OpenCL C 6.15.3.
#include "builtins/integer/bitfield_extract.h"

#define SIGNED(T, U, E) WEFT_BITFIELD_EXTRACT(T, U, T, E, bitfield_extract_signed)
#define UNSIGNED(T, U, E) WEFT_BITFIELD_EXTRACT(U, U, T, E, bitfield_extract_signed)
#define TYPES(M, T, U) WEFT_WIDTHS_2(M, T, U, U)
WEFT_INTEGER_PAIRS(TYPES, SIGNED)
WEFT_INTEGER_PAIRS(TYPES, UNSIGNED)
