// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler does between the lanes of a SIMD group, which is a sub-group
// (compiler/ir/lane_call.h), and the types for which it does so.
#pragma once

#include "builtins/lib/widths.h"

WEFT_OVERLOAD ulong __weft_lanes_ballot(bool vote);

// The scalars that sub-groups exchange.
#define WEFT_LANE_TYPES(M) WEFT_ALL_TYPES(WEFT_LANE_TYPE, M)
#define WEFT_LANE_TYPE(M, T) M(T)

#define WEFT_LANE_MOVES(T)                              \
  WEFT_OVERLOAD T __weft_lanes_shuffle(T x, uint lane); \
  WEFT_OVERLOAD T __weft_lanes_broadcast(T x, uint lane);
WEFT_LANE_TYPES(WEFT_LANE_MOVES)

// M(name, kind, T): an operation, what the compiler calls it for the type, the type.
#define WEFT_LANE_SUMS(M)              \
  WEFT_SIGNED(WEFT_SIGNED_SUMS, M)     \
  WEFT_UNSIGNED(WEFT_UNSIGNED_SUMS, M) \
  WEFT_FLOATS(WEFT_SIGNED_SUMS, M)
#define WEFT_SIGNED_SUMS(M, T) M(add, add, T) M(min, min, T) M(max, max, T)
#define WEFT_UNSIGNED_SUMS(M, T) M(add, add, T) M(min, umin, T) M(max, umax, T)

#define WEFT_LANE_PRODUCTS(M) \
  WEFT_INTEGERS(WEFT_INTEGER_PRODUCTS, M) WEFT_FLOATS(WEFT_FLOAT_PRODUCTS, M)
#define WEFT_INTEGER_PRODUCTS(M, T) M(mul, mul, T) M(and, and, T) M(or, or, T) M(xor, xor, T)
#define WEFT_FLOAT_PRODUCTS(M, T) M(mul, mul, T)

// M(name, kind): of truth values.
#define WEFT_LANE_LOGIC(M) M(logical_and, and) M(logical_or, or) M(logical_xor, xor)

#define WEFT_LANE_COMBINATIONS(NAME, KIND, T)      \
  WEFT_OVERLOAD T __weft_lanes_reduce_##KIND(T x); \
  WEFT_OVERLOAD T __weft_lanes_before_##KIND(T x); \
  WEFT_OVERLOAD T __weft_lanes_upto_##KIND(T x);   \
  WEFT_OVERLOAD T __weft_lanes_cluster_##KIND(T x, uint lanes);
WEFT_LANE_SUMS(WEFT_LANE_COMBINATIONS)
WEFT_LANE_PRODUCTS(WEFT_LANE_COMBINATIONS)

// The lanes that are active, and the first of them.
WEFT_HELPER ulong weft_active_lanes(void) { return __weft_lanes_ballot(true); }
WEFT_HELPER uint weft_first_lane(void) { return (uint)ctz(weft_active_lanes()); }
