// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_flag_test_and_set[_explicit]: sets the flag; returns whether it was set. A flag is an
// atomic_int. See explicit.h.
#include "atomics/builtins/explicit.h"

#define BODY(SPACE, ...)                                                                         \
  WEFT_OVERLOAD bool atomic_flag_test_and_set_explicit(volatile SPACE atomic_flag* object,       \
                                                       memory_order order, memory_scope scope) { \
    return __opencl_atomic_exchange((SPACE atomic_int*)object, 1, order, weft_scope(scope));     \
  }                                                                                              \
  WEFT_OVERLOAD bool atomic_flag_test_and_set_explicit(volatile SPACE atomic_flag* object,       \
                                                       memory_order order) {                     \
    return atomic_flag_test_and_set_explicit(object, order, memory_scope_device);                \
  }                                                                                              \
  WEFT_OVERLOAD bool atomic_flag_test_and_set(volatile SPACE atomic_flag* object) {              \
    return atomic_flag_test_and_set_explicit(object, memory_order_seq_cst, memory_scope_device); \
  }
WEFT_ATOMIC_SPACES(BODY)
