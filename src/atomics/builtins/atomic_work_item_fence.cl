// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic_work_item_fence: orders the work-item's accesses by the memory order; on x86 only
// sequential consistency costs an instruction. For local memory alone, and for a scope within the
// work-group, which runs on one thread, it is the compiler that keeps the order. OpenCL C 6.15.12.2.
#include "atomics/builtins/explicit.h"

WEFT_OVERLOAD void atomic_work_item_fence(cl_mem_fence_flags flags, memory_order order,
                                          memory_scope scope) {
  if (order == memory_order_relaxed) return;
  if (flags == CLK_LOCAL_MEM_FENCE || weft_is_within_group(scope)) {
    __atomic_signal_fence(__ATOMIC_ACQ_REL);
  } else if (order == memory_order_seq_cst) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  } else {
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
  }
}
