// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_add[_explicit]: the object becomes the sum of itself and the operand; returns what
// it was. See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_ALL_ATOMICS, fetch_add)
// On pointers as integers: atomic_uintptr_t with a ptrdiff_t.
WEFT_ATOMIC_SPACES(WEFT_EXPLICIT_BINARY, ulong, atomic_ulong, long, fetch_add)
