// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_flag_clear[_explicit]: clears the flag. A flag is an atomic_int. See explicit.h.
#include "atomics/builtins/explicit.h"

#define BODY(SPACE, ...)                                                                  \
  WEFT_OVERLOAD void atomic_flag_clear_explicit(volatile SPACE atomic_flag* object,       \
                                                memory_order order, memory_scope scope) { \
    __opencl_atomic_store((SPACE atomic_int*)object, 0, order, weft_scope(scope));        \
  }                                                                                       \
  WEFT_OVERLOAD void atomic_flag_clear_explicit(volatile SPACE atomic_flag* object,       \
                                                memory_order order) {                     \
    atomic_flag_clear_explicit(object, order, memory_scope_device);                       \
  }                                                                                       \
  WEFT_OVERLOAD void atomic_flag_clear(volatile SPACE atomic_flag* object) {              \
    atomic_flag_clear_explicit(object, memory_order_seq_cst, memory_scope_device);        \
  }
WEFT_ATOMIC_SPACES(BODY)
