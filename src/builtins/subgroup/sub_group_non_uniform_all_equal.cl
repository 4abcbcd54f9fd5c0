// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_non_uniform_all_equal: whether all work-items that are there have one value.
// OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define BODY(T)                                                                         \
  WEFT_OVERLOAD int sub_group_non_uniform_all_equal(T x) {                              \
    return __weft_lanes_ballot(x != __weft_lanes_broadcast(x, weft_first_lane())) == 0; \
  }
WEFT_LANE_TYPES(BODY)
