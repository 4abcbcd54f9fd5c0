// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vload3: 3 elements from p + offset * 3, aligned like an element. OpenCL C 6.15.7.
#include "builtins/memory/unaligned.h"

#define BODY(SPACE, E)                                         \
  WEFT_OVERLOAD E##3 vload3(size_t offset, const SPACE E* p) { \
    return weft_load_3(p + (ptrdiff_t)(offset * 3));           \
  }
#define TYPE(M, E) WEFT_READABLE_SPACES(WEFT_UNALIGNED_LOAD_3, E) WEFT_READABLE_SPACES(M, E)
WEFT_ALL_TYPES(TYPE, BODY)
