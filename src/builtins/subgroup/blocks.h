// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of values that the work-items of a sub-group read or write together: component k is that
// of the sub-group's k-th row of so many values as it can have work-items.
#pragma once

#include "builtins/lib/lanes.h"

// The vectors of N values by what reads one, READ(k), or writes one, WRITE(k, value).
#define WEFT_BLOCK_1(READ) READ(0)
#define WEFT_BLOCK_2(READ) READ(0), READ(1)
#define WEFT_BLOCK_4(READ) WEFT_BLOCK_2(READ), READ(2), READ(3)
#define WEFT_BLOCK_8(READ) WEFT_BLOCK_4(READ), READ(4), READ(5), READ(6), READ(7)
#define WEFT_BLOCK_16(READ) \
  WEFT_BLOCK_8(READ), READ(8), READ(9), READ(10), READ(11), READ(12), READ(13), READ(14), READ(15)
#define WEFT_UNBLOCK_1(WRITE, x) WRITE(0, x)
#define WEFT_UNBLOCK_2(WRITE, x) WRITE(0, x.s0) WRITE(1, x.s1)
#define WEFT_UNBLOCK_4(WRITE, x) WEFT_UNBLOCK_2(WRITE, x) WRITE(2, x.s2) WRITE(3, x.s3)
#define WEFT_UNBLOCK_8(WRITE, x) \
  WEFT_UNBLOCK_4(WRITE, x) WRITE(4, x.s4) WRITE(5, x.s5) WRITE(6, x.s6) WRITE(7, x.s7)
#define WEFT_UNBLOCK_16(WRITE, x) \
  WEFT_UNBLOCK_8(WRITE, x)        \
  WRITE(8, x.s8)                  \
  WRITE(9, x.s9)                  \
  WRITE(10, x.sa) WRITE(11, x.sb) WRITE(12, x.sc) WRITE(13, x.sd) WRITE(14, x.se) WRITE(15, x.sf)

// M(suffix, value, vector, count): all blocks, by what follows intel_sub_group_block_read. Those of
// uints have two names.
#define WEFT_BLOCKS_TO_8(M, SUFFIX, T) \
  M(SUFFIX, T, T, 1)                   \
  M(SUFFIX##2, T, T##2, 2)             \
  M(SUFFIX##4, T, T##4, 4)             \
  M(SUFFIX##8, T, T##8, 8)
#define WEFT_ALL_BLOCKS(M)    \
  WEFT_BLOCKS_TO_8(M, , uint) \
  WEFT_NAMED_BLOCKS(M)
#define WEFT_NAMED_BLOCKS(M)       \
  WEFT_BLOCKS_TO_8(M, _ui, uint)   \
  WEFT_BLOCKS_TO_8(M, _uc, uchar)  \
  M(_uc16, uchar, uchar16, 16)     \
  WEFT_BLOCKS_TO_8(M, _us, ushort) \
  M(_us16, ushort, ushort16, 16)   \
  WEFT_BLOCKS_TO_8(M, _ul, ulong)
