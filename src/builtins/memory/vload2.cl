// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vload2: 2 elements from p + offset * 2, aligned like an element. OpenCL C 6.15.7.
#include "builtins/memory/unaligned.h"

#define BODY(SPACE, E)                                         \
  WEFT_OVERLOAD E##2 vload2(size_t offset, const SPACE E* p) { \
    return weft_load_2(p + (ptrdiff_t)(offset * 2));           \
  }
#define TYPE(M, E) WEFT_READABLE_SPACES(WEFT_UNALIGNED_LOAD, E, 2) WEFT_READABLE_SPACES(M, E)
WEFT_ALL_TYPES(TYPE, BODY)
