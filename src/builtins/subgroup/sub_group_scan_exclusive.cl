// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_scan_exclusive_<op>, sub_group_non_uniform_scan_exclusive_<op>: the values of the
// work-items before this one together. OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define OF_ALL(NAME, KIND, T) \
  WEFT_OVERLOAD T sub_group_scan_exclusive_##NAME(T x) { return __weft_lanes_before_##KIND(x); }
WEFT_LANE_SUMS(OF_ALL)

#define OF_ACTIVE(NAME, KIND, T)                                     \
  WEFT_OVERLOAD T sub_group_non_uniform_scan_exclusive_##NAME(T x) { \
    return __weft_lanes_before_##KIND(x);                            \
  }
WEFT_LANE_SUMS(OF_ACTIVE)
WEFT_LANE_PRODUCTS(OF_ACTIVE)

#define OF_TRUTH(NAME, KIND)                                             \
  WEFT_OVERLOAD int sub_group_non_uniform_scan_exclusive_##NAME(int x) { \
    return __weft_lanes_before_##KIND((int)(x != 0)) != 0;               \
  }
WEFT_LANE_LOGIC(OF_TRUTH)
