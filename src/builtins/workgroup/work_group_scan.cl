// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work_group_scan_inclusive_<op>, work_group_scan_exclusive_<op>: the values of the work-items up
// to this one, or before it, together, in the order of their local linear ids, in which such
// kernels run. OpenCL C 6.15.16, and what cl_khr_work_group_uniform_arithmetic
// adds.
#include "builtins/workgroup/collectives.h"

#define SCAN(NAME, FORM, T, own, part)                                       \
  WEFT_OVERLOAD T work_group_scan_##FORM##_##NAME(T x) {                     \
    work_group_barrier(CLK_LOCAL_MEM_FENCE);                                 \
    local T* total = (local T*)__weft_group_place();                         \
    const bool is_first = __weft_is_first();                                 \
    const T before = weft_total_so_far(total), mine = own(x), all = part(x); \
    *total = is_first ? all : (T)WEFT_TOGETHER_##NAME(before, all);          \
    return is_first ? mine : (T)WEFT_TOGETHER_##NAME(before, mine);          \
  }
#define BOTH(NAME, KIND, T)                                                      \
  SCAN(NAME, inclusive, T, __weft_lanes_upto_##KIND, __weft_lanes_reduce_##KIND) \
  SCAN(NAME, exclusive, T, __weft_lanes_before_##KIND, __weft_lanes_reduce_##KIND)
WEFT_GROUP_SUMS(BOTH)
WEFT_GROUP_PRODUCTS(BOTH)

#define OF_TRUTH(NAME, KIND)                                     \
  WEFT_OVERLOAD int work_group_scan_inclusive_##NAME(int x) {    \
    return work_group_scan_inclusive_##KIND((int)(x != 0));      \
  }                                                              \
  WEFT_OVERLOAD int work_group_scan_exclusive_##NAME(int x) {    \
    return work_group_scan_exclusive_##KIND((int)(x != 0)) != 0; \
  }
WEFT_LANE_LOGIC(OF_TRUTH)
