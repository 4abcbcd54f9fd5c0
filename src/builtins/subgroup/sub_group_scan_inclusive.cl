// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sub_group_scan_inclusive_<op>, sub_group_non_uniform_scan_inclusive_<op>: the values of the
// work-items up to this one together. OpenCL C 6.15.20.
#include "builtins/lib/lanes.h"

#define OF_ALL(NAME, KIND, T) \
  WEFT_OVERLOAD T sub_group_scan_inclusive_##NAME(T x) { return __weft_lanes_upto_##KIND(x); }
WEFT_LANE_SUMS(OF_ALL)

#define OF_ACTIVE(NAME, KIND, T)                                     \
  WEFT_OVERLOAD T sub_group_non_uniform_scan_inclusive_##NAME(T x) { \
    return __weft_lanes_upto_##KIND(x);                              \
  }
WEFT_LANE_SUMS(OF_ACTIVE)
WEFT_LANE_PRODUCTS(OF_ACTIVE)

#define OF_TRUTH(NAME, KIND)                                             \
  WEFT_OVERLOAD int sub_group_non_uniform_scan_inclusive_##NAME(int x) { \
    return __weft_lanes_upto_##KIND((int)(x != 0)) != 0;                 \
  }
WEFT_LANE_LOGIC(OF_TRUTH)
