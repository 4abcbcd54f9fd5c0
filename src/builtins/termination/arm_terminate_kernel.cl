// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// arm_terminate_kernel: the runtime stops all of the launch (weft/termination_abi.h), and this thread's
// part of it at once. Arm's extension for controlled termination.
#include "builtins/lib/widths.h"

typedef enum arm_termination_reason {
  ARM_TERMINATION_SUCCESS,
  ARM_TERMINATION_FAILURE
} arm_termination_reason;

int __weft_terminate_kernel(uint reason);

// What is no success is a failure, whatever number a program makes of it. What the work-item wrote is
// written by the fence: the call returns no more, and the compiler knows that it reads no buffer.
WEFT_OVERLOAD void arm_terminate_kernel(arm_termination_reason reason) {
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  __weft_terminate_kernel(reason != ARM_TERMINATION_SUCCESS);
}
