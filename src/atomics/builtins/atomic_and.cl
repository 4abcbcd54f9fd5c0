// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_and, atom_and: *p becomes itself and the operand, bit by bit; returns what it was. See
// legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(and, __opencl_atomic_fetch_and)
