// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of shuffle and shuffle2: the mask has unsigned elements as wide as those that it picks;
// its low bits count, so that no index is out of range.
#pragma once

#include "builtins/lib/widths.h"

// M(E, N, U, K) for every element type E, source width N, mask element U and mask width K.
#define WEFT_SHUFFLE_MASKS(M, E, N, U) M(E, N, U, 2) M(E, N, U, 4) M(E, N, U, 8) M(E, N, U, 16)
#define WEFT_SHUFFLE_TYPE(M, E, U) \
  WEFT_SHUFFLE_MASKS(M, E, 2, U)   \
  WEFT_SHUFFLE_MASKS(M, E, 4, U) WEFT_SHUFFLE_MASKS(M, E, 8, U) WEFT_SHUFFLE_MASKS(M, E, 16, U)
#define WEFT_SHUFFLES(M)               \
  WEFT_SHUFFLE_TYPE(M, char, uchar)    \
  WEFT_SHUFFLE_TYPE(M, uchar, uchar)   \
  WEFT_SHUFFLE_TYPE(M, short, ushort)  \
  WEFT_SHUFFLE_TYPE(M, ushort, ushort) \
  WEFT_SHUFFLE_TYPE(M, half, ushort)   \
  WEFT_SHUFFLE_TYPE(M, int, uint)      \
  WEFT_SHUFFLE_TYPE(M, uint, uint)     \
  WEFT_SHUFFLE_TYPE(M, float, uint)    \
  WEFT_SHUFFLE_TYPE(M, long, ulong)    \
  WEFT_SHUFFLE_TYPE(M, ulong, ulong)   \
  WEFT_SHUFFLE_TYPE(M, double, ulong)

// As many elements as the mask has, one after another: an index that is a constant in the kernel
// makes its element a plain shuffle.
#define WEFT_PICK_2(PICK, i) PICK(i), PICK(i + 1)
#define WEFT_PICK_4(PICK, i) WEFT_PICK_2(PICK, i), WEFT_PICK_2(PICK, i + 2)
#define WEFT_PICK_8(PICK, i) WEFT_PICK_4(PICK, i), WEFT_PICK_4(PICK, i + 4)
#define WEFT_PICK_16(PICK, i) WEFT_PICK_8(PICK, i), WEFT_PICK_8(PICK, i + 8)
