// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_dec, atom_dec: *p becomes itself less 1; returns what it was. See legacy.h,
// and counters.h for counters.
#include "atomics/builtins/counters.h"
#include "atomics/builtins/legacy.h"

WEFT_LEGACY_BY_ONE(dec, __opencl_atomic_fetch_sub)
WEFT_COUNTERS_BY_ONE(atomic_dec, __opencl_atomic_fetch_sub)
