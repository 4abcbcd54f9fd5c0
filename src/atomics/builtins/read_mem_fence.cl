// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_mem_fence: the work-item's loads before it come before loads and stores after it. OpenCL C
// 6.15.9 (1.2: 6.12.9).
#include "atomics/builtins/spaces.h"

void WEFT_OVERLOAD read_mem_fence(cl_mem_fence_flags flags) {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
}
