// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_init: gives the object its first value, which need not be atomic. OpenCL C 6.15.12.1.
#include "atomics/builtins/explicit.h"

#define BODY(SPACE, T, A) \
  WEFT_OVERLOAD void atomic_init(volatile SPACE A* object, T value) { *(SPACE T*)object = value; }
WEFT_ALL_ATOMICS(BODY)
