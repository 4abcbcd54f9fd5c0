// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the functions of device queues share. The runtime does their work (weft/kernel_abi.h); clang
// names a block's kernel by its function, for which the compiler gives a string.
#pragma once

#include "builtins/lib/widths.h"

// The compiler takes a handle for the word that the runtime knows it by.
ulong __weft_queue_word(queue_t queue);
ulong __weft_event_word(clk_event_t event);
clk_event_t __weft_device_event(ulong word);

// The imports of weft/kernel_abi.h, to which the compiler gives what it knows of the kernel: the
// worker, and whether codes tell apart what is wrong.
int __weft_enqueue_kernel(ulong queue, uint flags, const ndrange_t* range, uint wait_count,
                          const clk_event_t* wait_list, clk_event_t* event, void* block,
                          void* literal, uint literal_bytes, uint local_count,
                          const ulong* local_sizes);
int __weft_enqueue_marker(ulong queue, uint wait_count, const clk_event_t* wait_list,
                          clk_event_t* event);
queue_t __weft_default_queue(void);
ulong __weft_device_event_do(uint operation, ulong event, int value, global void* place);
uint __weft_block_info(uint what, const ndrange_t* range, void* block);

enum {
  WEFT_EVENT_CREATE,
  WEFT_EVENT_RETAIN,
  WEFT_EVENT_RELEASE,
  WEFT_EVENT_IS_VALID,
  WEFT_EVENT_SET_STATUS,
  WEFT_EVENT_CAPTURE,
};
enum {
  WEFT_BLOCK_WORK_GROUP_SIZE,
  WEFT_BLOCK_WORK_GROUP_SIZE_MULTIPLE,
  WEFT_BLOCK_SUB_GROUP_COUNT,
  WEFT_BLOCK_MAX_SUB_GROUP_SIZE,
};
