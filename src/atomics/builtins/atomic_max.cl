// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_max, atom_max: *p becomes the greater of itself and the operand; returns what it was. See
// legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(max, __opencl_atomic_fetch_max)
