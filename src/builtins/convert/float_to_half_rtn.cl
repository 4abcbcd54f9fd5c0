// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_float_to_half_rtn: the bits of the half nearest to a float or double among those not
// greater. See float_to_half.h.
#include "builtins/convert/float_to_half.h"

#define ROUND(U, odd, rest, half_unit, negative) ((rest) == (U)0 ? (U)0 : (U)1 & (negative))
#define BEYOND(U, negative) ((U)0x7bff + ((negative) & (U)1))
WEFT_TO_HALF(__weft_float_to_half_rtn, ROUND, BEYOND)
