// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_add, atom_add: *p becomes the sum of itself and the operand; returns what it was. See
// legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(add, __opencl_atomic_fetch_add)
