// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both bitfield_extract_*: the `count` bits of x from `offset` on, in the type R, whose sign they
// take. They are moved to the top and back, by less than the width unless there are none. Beyond
// the bits of the type the result is unspecified.
#pragma once

#include "builtins/lib/widths.h"

#define WEFT_BITFIELD_EXTRACT(T, U, R, E, NAME)                                     \
  WEFT_OVERLOAD R NAME(T x, uint offset, uint count) {                              \
    const uint bits = sizeof(E) * 8, last = bits - 1;                               \
    const U top = __builtin_astype(x, U) << (U)(E)((bits - count - offset) & last); \
    const R low = __builtin_astype((U)top, R) >> (R)(E)((bits - count) & last);     \
    return count == 0 ? (R)0 : low;                                                 \
  }
