// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_kernel_work_group_size. OpenCL C 6.15.19.3.
#include "builtins/device_queues/device_queue.h"

uint __get_kernel_work_group_size_impl(void* block, void* literal) {
  return __weft_block_info(WEFT_BLOCK_WORK_GROUP_SIZE, 0, block);
}
