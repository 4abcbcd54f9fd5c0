// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async_work_group_copy_fence: orders the group's copies before it and after it. What a copy after
// it reads, another work-item may have copied before it. OpenCL C 6.15.11,
// cl_khr_async_work_group_copy_fence.
#include "builtins/lib/widths.h"

WEFT_OVERLOAD __attribute__((convergent)) void async_work_group_copy_fence(
    cl_mem_fence_flags flags) {
  barrier(flags);
}
