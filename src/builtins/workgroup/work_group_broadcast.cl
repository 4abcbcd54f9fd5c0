// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work_group_broadcast: the value of the work-item with the local id. OpenCL C 6.15.16.
#include "builtins/workgroup/collectives.h"

#define BROADCAST(T, IS_IT, ...)                           \
  WEFT_OVERLOAD T work_group_broadcast(T x, __VA_ARGS__) { \
    local T* place = (local T*)__weft_group_place();       \
    if (IS_IT) *place = x;                                 \
    work_group_barrier(CLK_LOCAL_MEM_FENCE);               \
    return *place;                                         \
  }
#define AT_X (get_local_id(0) == i)
#define AT_XY (AT_X && get_local_id(1) == j)
#define AT_XYZ (AT_XY && get_local_id(2) == k)
#define BODY(T)                           \
  BROADCAST(T, AT_X, size_t i)            \
  BROADCAST(T, AT_XY, size_t i, size_t j) \
  BROADCAST(T, AT_XYZ, size_t i, size_t j, size_t k)
BODY(int)
BODY(uint)
BODY(long)
BODY(ulong)
BODY(half)
BODY(float)
BODY(double)
