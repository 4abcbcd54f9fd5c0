// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_shuffle, _xor, _up and _down: the value of the work-item of that number, or of the one
// that is found from this one's. OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define BODY(T)                                                                               \
  WEFT_OVERLOAD T sub_group_shuffle(T x, uint lane) { return __weft_lanes_shuffle(x, lane); } \
  WEFT_OVERLOAD T sub_group_shuffle_xor(T x, uint mask) {                                     \
    return __weft_lanes_shuffle(x, get_sub_group_local_id() ^ mask);                          \
  }                                                                                           \
  WEFT_OVERLOAD T sub_group_shuffle_up(T x, uint distance) {                                  \
    return __weft_lanes_shuffle(x, get_sub_group_local_id() - distance);                      \
  }                                                                                           \
  WEFT_OVERLOAD T sub_group_shuffle_down(T x, uint distance) {                                \
    return __weft_lanes_shuffle(x, get_sub_group_local_id() + distance);                      \
  }
WEFT_LANE_TYPES(BODY)
