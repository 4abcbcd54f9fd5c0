// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bodies of vstore_half* and vstorea_half*: NAME is the rest of the name (the rounding mode),
// CONVERT the conversion to the bits of halves.
#pragma once

#include "builtins/convert/half.h"
#include "builtins/memory/unaligned.h"

#define WEFT_STORE_HALF_SCALAR(SPACE, E, NAME, CONVERT)            \
  WEFT_OVERLOAD void NAME(E value, size_t offset, SPACE half* p) { \
    ((SPACE ushort*)p)[(ptrdiff_t)offset] = CONVERT(value);        \
  }
#define WEFT_STORE_HALF_VECTOR(SPACE, E, N, NAME, CONVERT)                  \
  WEFT_OVERLOAD void NAME(E##N value, size_t offset, SPACE half* p) {       \
    weft_store(CONVERT(value), (SPACE ushort*)p + (ptrdiff_t)(offset * N)); \
  }
// The fourth half is not the builtin's to write.
#define WEFT_STOREA_HALF_THREE(SPACE, E, NAME, CONVERT)                     \
  WEFT_OVERLOAD void NAME(E##3 value, size_t offset, SPACE half* p) {       \
    weft_store(CONVERT(value), (SPACE ushort*)p + (ptrdiff_t)(offset * 4)); \
  }

#define WEFT_STORE_HALF_WIDTHS(VECTOR, E, PREFIX, MODE, CONVERT)         \
  WEFT_WRITABLE_SPACES(WEFT_STORE_HALF_SCALAR, E, PREFIX##MODE, CONVERT) \
  WEFT_WRITABLE_SPACES(VECTOR, E, 2, PREFIX##2##MODE, CONVERT)           \
  WEFT_WRITABLE_SPACES(VECTOR, E, 4, PREFIX##4##MODE, CONVERT)           \
  WEFT_WRITABLE_SPACES(VECTOR, E, 8, PREFIX##8##MODE, CONVERT)           \
  WEFT_WRITABLE_SPACES(VECTOR, E, 16, PREFIX##16##MODE, CONVERT)

#define WEFT_STORE_HALF_HELPERS                         \
  WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE, ushort, 2) \
  WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE_3, ushort)  \
  WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE, ushort, 4) \
  WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE, ushort, 8) \
  WEFT_WRITABLE_SPACES(WEFT_UNALIGNED_STORE, ushort, 16)

#define WEFT_VSTORE_HALF(MODE, CONVERT)                                               \
  WEFT_STORE_HALF_HELPERS                                                             \
  WEFT_STORE_HALF_WIDTHS(WEFT_STORE_HALF_VECTOR, float, vstore_half, MODE, CONVERT)   \
  WEFT_WRITABLE_SPACES(WEFT_STORE_HALF_VECTOR, float, 3, vstore_half3##MODE, CONVERT) \
  WEFT_STORE_HALF_WIDTHS(WEFT_STORE_HALF_VECTOR, double, vstore_half, MODE, CONVERT)  \
  WEFT_WRITABLE_SPACES(WEFT_STORE_HALF_VECTOR, double, 3, vstore_half3##MODE, CONVERT)

// Programs write to what is aligned to a half, too: that costs nothing where it is aligned.
#define WEFT_VSTOREA_HALF(MODE, CONVERT)                                              \
  WEFT_STORE_HALF_HELPERS                                                             \
  WEFT_STORE_HALF_WIDTHS(WEFT_STORE_HALF_VECTOR, float, vstorea_half, MODE, CONVERT)  \
  WEFT_WRITABLE_SPACES(WEFT_STOREA_HALF_THREE, float, vstorea_half3##MODE, CONVERT)   \
  WEFT_STORE_HALF_WIDTHS(WEFT_STORE_HALF_VECTOR, double, vstorea_half, MODE, CONVERT) \
  WEFT_WRITABLE_SPACES(WEFT_STOREA_HALF_THREE, double, vstorea_half3##MODE, CONVERT)
