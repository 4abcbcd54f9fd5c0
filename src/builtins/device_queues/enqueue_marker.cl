// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enqueue_marker, and SPIR-V's. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

int __weft_enqueue_mark(queue_t queue, uint wait_count, const clk_event_t* wait_list,
                        clk_event_t* event) {
  return __weft_enqueue_marker(__weft_queue_word(queue), wait_count, wait_list, event);
}
WEFT_OVERLOAD int enqueue_marker(queue_t queue, uint wait_count, const clk_event_t* wait_list,
                                 clk_event_t* event) {
  return __weft_enqueue_mark(queue, wait_count, wait_list, event);
}
