// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_load[_explicit]: the value of the object. See explicit.h.
#include "atomics/builtins/explicit.h"

#define BODY(SPACE, T, A)                                                              \
  WEFT_OVERLOAD T atomic_load_explicit(volatile SPACE A* object, memory_order order,   \
                                       memory_scope scope) {                           \
    return __opencl_atomic_load((SPACE A*)object, order, weft_scope(scope));           \
  }                                                                                    \
  WEFT_OVERLOAD T atomic_load_explicit(volatile SPACE A* object, memory_order order) { \
    return atomic_load_explicit(object, order, memory_scope_device);                   \
  }                                                                                    \
  WEFT_OVERLOAD T atomic_load(volatile SPACE A* object) {                              \
    return atomic_load_explicit(object, memory_order_seq_cst, memory_scope_device);    \
  }
WEFT_ALL_ATOMICS(BODY)
