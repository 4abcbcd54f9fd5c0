// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_dec, atom_dec: *p becomes itself less 1; returns what it was. See legacy.h.
#include "atomics/builtins/legacy.h"

WEFT_LEGACY_BY_ONE(dec, __opencl_atomic_fetch_sub)
