// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vstore8: 8 elements to p + offset * 8, aligned like an element. OpenCL C 6.15.7.
#include "builtins/memory/unaligned.h"

#define BODY(SPACE, E)                                                \
  WEFT_OVERLOAD void vstore8(E##8 value, size_t offset, SPACE E* p) { \
    weft_store(value, p + (ptrdiff_t)(offset * 8));                   \
  }
#define TYPE(M, E) WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE, E, 8) WEFT_WRITABLE_SPACES(M, E)
WEFT_ALL_TYPES(TYPE, BODY)
