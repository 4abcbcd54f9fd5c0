// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors of which only the elements are aligned: what vload and vstore read and write. One
// access of the whole width; three components go one by one, since a fourth may lie outside the
// buffer.
#pragma once

#include "builtins/lib/spaces.h"
#include "builtins/lib/widths.h"

// weft_load_N(p) and weft_store(v, p): N elements of type E in a space.
#define WEFT_UNALIGNED_STORE(SPACE, E, N)                       \
  WEFT_HELPER void weft_store(E##N value, SPACE E* p) {         \
    typedef E##N unaligned __attribute__((aligned(sizeof(E)))); \
    *(SPACE unaligned*)p = value;                               \
  }
#define WEFT_UNALIGNED_STORE_3(SPACE, E)                \
  WEFT_HELPER void weft_store(E##3 value, SPACE E* p) { \
    p[0] = value.x;                                     \
    p[1] = value.y;                                     \
    p[2] = value.z;                                     \
  }
#define WEFT_UNALIGNED_LOAD(SPACE, E, N)                        \
  WEFT_HELPER E##N weft_load_##N(const SPACE E* p) {            \
    typedef E##N unaligned __attribute__((aligned(sizeof(E)))); \
    return *(const SPACE unaligned*)p;                          \
  }
#define WEFT_UNALIGNED_LOAD_3(SPACE, E) \
  WEFT_HELPER E##3 weft_load_3(const SPACE E* p) { return (E##3)(p[0], p[1], p[2]); }
