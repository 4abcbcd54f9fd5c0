// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __weft_float_to_half_rtz: the bits of the half nearest to a float or double among those not
// further from zero. See float_to_half.h.
#include "builtins/convert/float_to_half.h"

#define ROUND(U, odd, rest, half_unit, negative) (U)0
#define BEYOND(U, negative) (U)0x7bff
WEFT_TO_HALF(__weft_float_to_half_rtz, ROUND, BEYOND)
