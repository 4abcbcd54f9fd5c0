// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intel's names of the broadcasts, reductions and scans of small integers. cl_intel_subgroups_char,
// cl_intel_subgroups_short, "Additions to Section 6.13.15".
#include "builtins/lib/lanes.h"

#define TOGETHER(NAME, KIND, T)                                                                \
  WEFT_OVERLOAD T intel_sub_group_reduce_##NAME(T x) { return __weft_lanes_reduce_##KIND(x); } \
  WEFT_OVERLOAD T intel_sub_group_scan_exclusive_##NAME(T x) {                                 \
    return __weft_lanes_before_##KIND(x);                                                      \
  }                                                                                            \
  WEFT_OVERLOAD T intel_sub_group_scan_inclusive_##NAME(T x) { return __weft_lanes_upto_##KIND(x); }
#define NAMED intel_sub_group_broadcast
#define BODY(T)                                                                               \
  WEFT_OVERLOAD T NAMED(T x, uint i) { return __weft_lanes_broadcast(x, i); }                 \
  WEFT_OVERLOAD T##2 NAMED(T##2 x, uint i) { return (T##2)(NAMED(x.x, i), NAMED(x.y, i)); }   \
  WEFT_OVERLOAD T##3 NAMED(T##3 x, uint i) { return (T##3)(NAMED(x.xy, i), NAMED(x.z, i)); }  \
  WEFT_OVERLOAD T##4 NAMED(T##4 x, uint i) { return (T##4)(NAMED(x.lo, i), NAMED(x.hi, i)); } \
  WEFT_OVERLOAD T##8 NAMED(T##8 x, uint i) { return (T##8)(NAMED(x.lo, i), NAMED(x.hi, i)); }
#define SIGNED(M, T) WEFT_SIGNED_SUMS(M, T) BODY(T)
#define UNSIGNED(M, T) WEFT_UNSIGNED_SUMS(M, T) BODY(T)
SIGNED(TOGETHER, char)
UNSIGNED(TOGETHER, uchar)
SIGNED(TOGETHER, short)
UNSIGNED(TOGETHER, ushort)
