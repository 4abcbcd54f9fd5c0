// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_store[_explicit]: the object becomes the value. See explicit.h.
#include "atomics/builtins/explicit.h"

#define BODY(SPACE, T, A)                                                                         \
  WEFT_OVERLOAD void atomic_store_explicit(volatile SPACE A* object, T value, memory_order order, \
                                           memory_scope scope) {                                  \
    __opencl_atomic_store((SPACE A*)object, value, order, weft_scope(scope));                     \
  }                                                                                               \
  WEFT_OVERLOAD void atomic_store_explicit(volatile SPACE A* object, T value,                     \
                                           memory_order order) {                                  \
    atomic_store_explicit(object, value, order, memory_scope_device);                             \
  }                                                                                               \
  WEFT_OVERLOAD void atomic_store(volatile SPACE A* object, T value) {                            \
    atomic_store_explicit(object, value, memory_order_seq_cst, memory_scope_device);              \
  }
WEFT_ALL_ATOMICS(BODY)
