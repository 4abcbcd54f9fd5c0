// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_all, sub_group_any, their forms for those work-items that are there, and
// sub_group_elect, which is true for one of them. OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define ALL(NAME) \
  WEFT_OVERLOAD int NAME(int x) { return __weft_lanes_ballot(x == 0) == 0; }
#define ANY(NAME) \
  WEFT_OVERLOAD int NAME(int x) { return __weft_lanes_ballot(x != 0) != 0; }
ALL(sub_group_all)
ANY(sub_group_any)
ALL(sub_group_non_uniform_all)
ANY(sub_group_non_uniform_any)

WEFT_OVERLOAD int sub_group_elect(void) { return get_sub_group_local_id() == weft_first_lane(); }
