// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vloada_half, vloada_halfn: n halves as floats, from p + offset * n (for n = 3: offset * 4),
// aligned like a vector of n halves. OpenCL C 6.15.7.
#include "builtins/convert/half.h"
#include "builtins/memory/unaligned.h"

#define SCALAR(SPACE, ...)                                                    \
  WEFT_OVERLOAD float vloada_half(size_t offset, const SPACE half* p) {       \
    return __weft_half_to_float(((const SPACE ushort*)p)[(ptrdiff_t)offset]); \
  }
// Programs read what is aligned to a half, too: that costs nothing where it is aligned.
#define VECTOR(SPACE, N, COMPONENTS, ROOM)                                          \
  WEFT_OVERLOAD float##N vloada_half##N(size_t offset, const SPACE half* p) {       \
    const SPACE ushort* bits = (const SPACE ushort*)p + (ptrdiff_t)(offset * ROOM); \
    return __weft_half_to_float(weft_load_##ROOM(bits) COMPONENTS);                 \
  }
#define WIDTH(N)                                       \
  WEFT_READABLE_SPACES(WEFT_UNALIGNED_LOAD, ushort, N) \
  WEFT_READABLE_SPACES(VECTOR, N, , N)
WEFT_READABLE_SPACES(SCALAR)
WIDTH(2)
WIDTH(4)
// In memory three components take the room of four, and all of it is there: one access.
WEFT_READABLE_SPACES(VECTOR, 3, .xyz, 4)
WIDTH(8)
WIDTH(16)
