// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work_group_reduce_<op>, work_group_all, work_group_any: all work-items' values together.
// OpenCL C 6.15.16, and what cl_khr_work_group_uniform_arithmetic adds.
#include "builtins/workgroup/collectives.h"

#define REDUCE(NAME, KIND, T)                                                        \
  WEFT_OVERLOAD T work_group_reduce_##NAME(T x) {                                    \
    __weft_in_order();                                                               \
    local T* total = (local T*)__weft_group_place();                                 \
    const T part = __weft_lanes_reduce_##KIND(x), before = weft_total_so_far(total); \
    *total = __weft_is_first() ? part : (T)WEFT_TOGETHER_##NAME(before, part);       \
    work_group_barrier(CLK_LOCAL_MEM_FENCE);                                         \
    return *total;                                                                   \
  }
WEFT_GROUP_SUMS(REDUCE)
WEFT_GROUP_PRODUCTS(REDUCE)

#define OF_TRUTH(NAME, KIND)                          \
  WEFT_OVERLOAD int work_group_reduce_##NAME(int x) { \
    return work_group_reduce_##KIND((int)(x != 0));   \
  }
WEFT_LANE_LOGIC(OF_TRUTH)

WEFT_OVERLOAD int work_group_all(int x) { return work_group_reduce_min((int)(x != 0)); }
WEFT_OVERLOAD int work_group_any(int x) { return work_group_reduce_max((int)(x != 0)); }
