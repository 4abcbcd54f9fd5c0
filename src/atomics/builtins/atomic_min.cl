// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_min, atom_min: *p becomes the smaller of itself and the operand; returns what it was. See
// legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(min, __opencl_atomic_fetch_min)
