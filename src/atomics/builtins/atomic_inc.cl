// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_inc, atom_inc: *p becomes itself plus 1; returns what it was. See legacy.h,
// and counters.h for counters.
#include "atomics/builtins/counters.h"
#include "atomics/builtins/legacy.h"

WEFT_LEGACY_BY_ONE(inc, __opencl_atomic_fetch_add)
WEFT_COUNTERS_BY_ONE(atomic_inc, __opencl_atomic_fetch_add)
