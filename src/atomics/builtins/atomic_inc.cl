// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_inc, atom_inc: *p becomes itself plus 1; returns what it was. See legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY_BY_ONE(inc, __opencl_atomic_fetch_add)
