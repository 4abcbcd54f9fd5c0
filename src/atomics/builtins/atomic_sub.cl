// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_sub, atom_sub: *p becomes itself less the operand; returns what it was. See legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY(sub, __opencl_atomic_fetch_sub)
