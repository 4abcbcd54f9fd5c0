// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vstore16: 16 elements to p + offset * 16, aligned like an element. OpenCL C 6.15.7.
#include "builtins/memory/unaligned.h"

#define BODY(SPACE, E)                                                  \
  WEFT_OVERLOAD void vstore16(E##16 value, size_t offset, SPACE E* p) { \
    weft_store(value, p + (ptrdiff_t)(offset * 16));                    \
  }
#define TYPE(M, E) WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE, E, 16) WEFT_WRITABLE_SPACES(M, E)
WEFT_ALL_TYPES(TYPE, BODY)
