// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_kernel_max_sub_group_size_for_ndrange. OpenCL C 6.15.19.3.
#include "builtins/device_queues/device_queue.h"

uint __get_kernel_max_sub_group_size_for_ndrange_impl(private ndrange_t* range, void* block, void* literal) {
  return __weft_block_info(WEFT_BLOCK_MAX_SUB_GROUP_SIZE, range, block);
}
