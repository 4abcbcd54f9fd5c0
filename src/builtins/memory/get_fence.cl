// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_fence: the flag of a fence that orders accesses through a generic pointer. Private memory
// needs none, so either will do. OpenCL C 6.15.10.
#include "builtins/lib/widths.h"

WEFT_OVERLOAD cl_mem_fence_flags get_fence(const void* p) {
  return to_local(p) ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE;
}
WEFT_OVERLOAD cl_mem_fence_flags get_fence(void* p) { return get_fence((const void*)p); }
