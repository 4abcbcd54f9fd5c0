// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_min[_explicit]: the object becomes the smaller of itself and the operand; returns
// Of a float and a NaN it is the float, as for fmin. See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_ALL_ATOMICS, fetch_min)
// Clang declares these two, of the mixed signs, for min alone; the object's type is compared.
WEFT_ATOMIC_SPACES(WEFT_EXPLICIT_BINARY, ulong, atomic_ulong, long, fetch_min)
WEFT_ATOMIC_SPACES(WEFT_EXPLICIT_BINARY, long, atomic_long, ulong, fetch_min)
