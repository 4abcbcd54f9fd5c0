// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_xchg, atom_xchg: *p becomes the operand; returns what it was. Float too. See legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(xchg, __opencl_atomic_exchange)
WEFT_ATOMIC_SPACES(WEFT_LEGACY_BINARY, float, atomic_float, atomic_xchg, __opencl_atomic_exchange)
