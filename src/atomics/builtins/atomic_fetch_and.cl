// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_and[_explicit]: the object becomes itself and the operand, bit by bit; returns what
// it was. See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_INTEGER_ATOMICS, fetch_and)
// On pointers as integers: atomic_uintptr_t with an intptr_t, and the other way round.
WEFT_ATOMIC_SPACES(WEFT_EXPLICIT_BINARY, ulong, atomic_ulong, long, fetch_and)
WEFT_ATOMIC_SPACES(WEFT_EXPLICIT_BINARY, long, atomic_long, ulong, fetch_and)
