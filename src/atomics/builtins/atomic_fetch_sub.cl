// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_fetch_sub[_explicit]: the object becomes itself less the operand; returns what it was.
// See explicit.h.
#include "atomics/builtins/explicit.h"

WEFT_EXPLICIT(WEFT_ALL_ATOMICS, fetch_sub)
// On pointers as integers: atomic_uintptr_t with a ptrdiff_t.
WEFT_ATOMIC_SPACES(WEFT_EXPLICIT_BINARY, ulong, atomic_ulong, long, fetch_sub)
