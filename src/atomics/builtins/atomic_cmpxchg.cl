// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_cmpxchg, atom_cmpxchg: *p becomes the operand if it equals `expected`; returns what it
// was. See legacy.h.
#include "atomics/builtins/legacy.h"

#define BODY(SPACE, T, A, NAME)                                                                    \
  WEFT_OVERLOAD T NAME(volatile SPACE T* p, T expected, T operand) {                               \
    __opencl_atomic_compare_exchange_strong((SPACE A*)p, &expected, operand, memory_order_relaxed, \
                                            memory_order_relaxed, memory_scope_all_svm_devices);   \
    return expected;                                                                               \
  }
WEFT_LEGACY_TYPES(BODY, atomic_cmpxchg)
WEFT_LEGACY_TYPES(BODY, atom_cmpxchg)
