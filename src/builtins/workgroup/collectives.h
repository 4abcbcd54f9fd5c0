// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the collective functions of a work-group share. Its SIMD groups run one after another up to
// each barrier, so a total grows in local memory as they come by, and the first one begins it.
#pragma once

#include "builtins/lib/lanes.h"

// Local memory for 8 bytes that all work-items share; the compiler finds it. No call gets the place
// of the call before it, whose value may still be read; between a call and the next but one there
// must be a barrier, as in each of these functions.
WEFT_OVERLOAD local ulong* __weft_group_place(void);

// Behind it SIMD groups come one after another in their order, up to the next barrier.
WEFT_OVERLOAD void __weft_in_order(void);

// Whether the work-item is in the first SIMD group.
WEFT_OVERLOAD bool __weft_is_first(void);

// M(name, kind, T), as of lanes.h.
#define WEFT_GROUP_SUMS(M)     \
  WEFT_SIGNED_SUMS(M, int)     \
  WEFT_SIGNED_SUMS(M, long)    \
  WEFT_UNSIGNED_SUMS(M, uint)  \
  WEFT_UNSIGNED_SUMS(M, ulong) \
  WEFT_FLOATS(WEFT_SIGNED_SUMS, M)
#define WEFT_GROUP_PRODUCTS(M)    \
  WEFT_INTEGER_PRODUCTS(M, int)   \
  WEFT_INTEGER_PRODUCTS(M, uint)  \
  WEFT_INTEGER_PRODUCTS(M, long)  \
  WEFT_INTEGER_PRODUCTS(M, ulong) \
  WEFT_FLOATS(WEFT_FLOAT_PRODUCTS, M)

// What the SIMD groups before this one have left. A plain load would count as one that gives all
// work-items the same.
#define WEFT_TOTAL_SO_FAR(T)                              \
  WEFT_HELPER T weft_total_so_far(const local T* total) { \
    T so_far;                                             \
    __atomic_load(total, &so_far, __ATOMIC_RELAXED);      \
    return so_far;                                        \
  }
WEFT_TOTAL_SO_FAR(int)
WEFT_TOTAL_SO_FAR(uint)
WEFT_TOTAL_SO_FAR(long)
WEFT_TOTAL_SO_FAR(ulong)
WEFT_TOTAL_SO_FAR(half)
WEFT_TOTAL_SO_FAR(float)
WEFT_TOTAL_SO_FAR(double)

#define WEFT_TOGETHER_add(a, b) ((a) + (b))
#define WEFT_TOGETHER_mul(a, b) ((a) * (b))
#define WEFT_TOGETHER_and(a, b) ((a) & (b))
#define WEFT_TOGETHER_or(a, b) ((a) | (b))
#define WEFT_TOGETHER_xor(a, b) ((a) ^ (b))
#define WEFT_TOGETHER_min(a, b) ((b) < (a) ? (b) : (a))
#define WEFT_TOGETHER_max(a, b) ((a) < (b) ? (b) : (a))
