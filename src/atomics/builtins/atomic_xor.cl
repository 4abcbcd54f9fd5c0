// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_xor, atom_xor: *p becomes itself exclusive-or the operand, bit by bit; returns what it
// was. See legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(xor, __opencl_atomic_fetch_xor)
