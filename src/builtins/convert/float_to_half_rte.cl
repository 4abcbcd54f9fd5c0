// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_float_to_half_rte: the bits of the half nearest to a float or double, the even one of
// two. See float_to_half.h.
#include "builtins/convert/float_to_half.h"

#define ROUND(U, odd, rest, half_unit, negative) \
  ((rest) > (half_unit) ? (U)1 : ((rest) == (half_unit) ? (odd) : (U)0))
#define BEYOND(U, negative) (U)0x7c00
WEFT_TO_HALF(__weft_float_to_half_rte, ROUND, BEYOND)
