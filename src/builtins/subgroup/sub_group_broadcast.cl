// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_broadcast, sub_group_non_uniform_broadcast: one work-item's value, which all name;
// sub_group_broadcast_first: that of the first one there. OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define VECTORS(NAME, T)                                                                   \
  WEFT_OVERLOAD T##2 NAME(T##2 x, uint i) { return (T##2)(NAME(x.x, i), NAME(x.y, i)); }   \
  WEFT_OVERLOAD T##3 NAME(T##3 x, uint i) { return (T##3)(NAME(x.xy, i), NAME(x.z, i)); }  \
  WEFT_OVERLOAD T##4 NAME(T##4 x, uint i) { return (T##4)(NAME(x.lo, i), NAME(x.hi, i)); } \
  WEFT_OVERLOAD T##8 NAME(T##8 x, uint i) { return (T##8)(NAME(x.lo, i), NAME(x.hi, i)); } \
  WEFT_OVERLOAD T##16 NAME(T##16 x, uint i) { return (T##16)(NAME(x.lo, i), NAME(x.hi, i)); }
#define NAMED(NAME, T)                                                             \
  WEFT_OVERLOAD T NAME(T x, uint lane) { return __weft_lanes_broadcast(x, lane); } \
  VECTORS(NAME, T)
#define BODY(T)                                          \
  NAMED(sub_group_broadcast, T)                          \
  NAMED(sub_group_non_uniform_broadcast, T)              \
  WEFT_OVERLOAD T sub_group_broadcast_first(T x) {       \
    return __weft_lanes_broadcast(x, weft_first_lane()); \
  }
WEFT_LANE_TYPES(BODY)
