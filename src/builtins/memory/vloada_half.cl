// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vloada_half, vloada_halfn: n halves as floats, from p + offset * n (for n = 3: offset * 4),
// aligned like a vector of n halves. OpenCL C 6.15.7.
#include "builtins/lib/spaces.h"
#include "builtins/convert/half.h"

#define VECTOR(SPACE, N)                                                         \
  WEFT_OVERLOAD float##N vloada_half##N(size_t offset, const SPACE half* p) {    \
    return __weft_half_to_float(((const SPACE ushort##N*)p)[(ptrdiff_t)offset]); \
  }
#define WIDTH(N) WEFT_READABLE_SPACES(VECTOR, N)
// In memory three components take the room of four, and all of it is aligned: one access.
#define THREE(SPACE, N)                                                            \
  WEFT_OVERLOAD float##N vloada_half##N(size_t offset, const SPACE half* p) {      \
    return __weft_half_to_float(((const SPACE ushort4*)p)[(ptrdiff_t)offset].xyz); \
  }
#define SCALAR(SPACE, ...)                                                    \
  WEFT_OVERLOAD float vloada_half(size_t offset, const SPACE half* p) {       \
    return __weft_half_to_float(((const SPACE ushort*)p)[(ptrdiff_t)offset]); \
  }
WEFT_READABLE_SPACES(SCALAR)
WIDTH(2)
WEFT_READABLE_SPACES(THREE, 3)
WIDTH(4)
WIDTH(8)
WIDTH(16)
