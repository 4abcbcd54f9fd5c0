// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vload_half, vload_halfn: n halves as floats, from p + offset * n, aligned like a half. OpenCL C
// 6.15.7.
#include "builtins/convert/half.h"
#include "builtins/memory/unaligned.h"

#define SCALAR(SPACE, NAME)                                                   \
  WEFT_OVERLOAD float NAME(size_t offset, const SPACE half* p) {              \
    return __weft_half_to_float(((const SPACE ushort*)p)[(ptrdiff_t)offset]); \
  }
#define VECTOR(SPACE, NAME, N, STRIDE)                                                \
  WEFT_OVERLOAD float##N NAME(size_t offset, const SPACE half* p) {                   \
    const SPACE ushort* bits = (const SPACE ushort*)p + (ptrdiff_t)(offset * STRIDE); \
    return __weft_half_to_float(weft_load_##N(bits));                                 \
  }
#define WIDTH(N)                                       \
  WEFT_READABLE_SPACES(WEFT_UNALIGNED_LOAD, ushort, N) \
  WEFT_READABLE_SPACES(VECTOR, vload_half##N, N, N)
WEFT_READABLE_SPACES(SCALAR, vload_half)
WIDTH(2)
WEFT_READABLE_SPACES(WEFT_UNALIGNED_LOAD_3, ushort)
WEFT_READABLE_SPACES(VECTOR, vload_half3, 3, 3)
WIDTH(4)
WIDTH(8)
WIDTH(16)
