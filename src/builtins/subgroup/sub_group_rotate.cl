// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_rotate, sub_group_clustered_rotate: the value of the work-item so many further on, and
// from the start again behind the last of the sub-group or cluster. OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

WEFT_HELPER uint weft_rotated(uint distance, uint lanes) {
  const uint lane = get_sub_group_local_id(), within = lanes - 1;
  return (lane & ~within) | ((lane + distance) & within);
}

#define BODY(T)                                                                \
  WEFT_OVERLOAD T sub_group_rotate(T x, int distance) {                        \
    return __weft_lanes_shuffle(x, get_sub_group_local_id() + (uint)distance); \
  }                                                                            \
  WEFT_OVERLOAD T sub_group_clustered_rotate(T x, int distance, uint lanes) {  \
    return __weft_lanes_shuffle(x, weft_rotated((uint)distance, lanes));       \
  }
WEFT_LANE_TYPES(BODY)
