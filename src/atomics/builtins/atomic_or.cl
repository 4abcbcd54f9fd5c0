// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_or, atom_or: *p becomes itself or the operand, bit by bit; returns what it was. See
// legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(or, __opencl_atomic_fetch_or)
