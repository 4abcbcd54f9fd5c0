// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_store[_explicit]: the object becomes the value. See explicit.h.
#include "atomics/builtins/explicit.h"

// V is the value's type.
#define BODY(SPACE, T, A, V)                                                                      \
  WEFT_OVERLOAD void atomic_store_explicit(volatile SPACE A* object, V value, memory_order order, \
                                           memory_scope scope) {                                  \
    __opencl_atomic_store((SPACE A*)object, *(private T*)&value, order, weft_scope(scope));       \
  }                                                                                               \
  WEFT_OVERLOAD void atomic_store_explicit(volatile SPACE A* object, V value,                     \
                                           memory_order order) {                                  \
    __opencl_atomic_store((SPACE A*)object, *(private T*)&value, order,                           \
                          weft_scope(memory_scope_device));                                       \
  }                                                                                               \
  WEFT_OVERLOAD void atomic_store(volatile SPACE A* object, V value) {                            \
    __opencl_atomic_store((SPACE A*)object, *(private T*)&value, memory_order_seq_cst,            \
                          weft_scope(memory_scope_device));                                       \
  }
#define OWN(SPACE, T, A) BODY(SPACE, T, A, T)
WEFT_ALL_ATOMICS(OWN)
// Clang takes values of halves as atomic ones.
WEFT_ATOMIC_SPACES(BODY, half, atomic_half, atomic_half)
