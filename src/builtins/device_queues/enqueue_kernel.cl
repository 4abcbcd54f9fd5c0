// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enqueue_kernel, as clang calls its four forms. OpenCL C 6.15.19.1.
#include "builtins/device_queues/device_queue.h"

// Of SPIR-V, which has one form. What clang makes begins with its size.
int __weft_enqueue_block(queue_t queue, uint flags, const ndrange_t* range, uint wait_count,
                         const clk_event_t* wait_list, clk_event_t* event, void* block,
                         void* literal, uint literal_bytes, uint local_count,
                         const ulong* local_sizes) {
  return __weft_enqueue_kernel(__weft_queue_word(queue), flags, range, wait_count, wait_list, event,
                               block, literal, literal_bytes, local_count, local_sizes);
}

int __enqueue_kernel_basic(queue_t queue, uint flags, private ndrange_t* range, void* block,
                           void* literal) {
  return __weft_enqueue_block(queue, flags, range, 0, 0, 0, block, literal, *(uint*)literal, 0, 0);
}

int __enqueue_kernel_varargs(queue_t queue, uint flags, private ndrange_t* range, void* block,
                             void* literal, uint local_count, private ulong* local_sizes) {
  return __weft_enqueue_block(queue, flags, range, 0, 0, 0, block, literal, *(uint*)literal,
                              local_count, local_sizes);
}

int __enqueue_kernel_basic_events(queue_t queue, uint flags, private ndrange_t* range,
                                  uint wait_count, const clk_event_t* wait_list, clk_event_t* event,
                                  void* block, void* literal) {
  return __weft_enqueue_block(queue, flags, range, wait_count, wait_list, event, block, literal,
                              *(uint*)literal, 0, 0);
}

int __enqueue_kernel_events_varargs(queue_t queue, uint flags, private ndrange_t* range,
                                    uint wait_count, const clk_event_t* wait_list,
                                    clk_event_t* event, void* block, void* literal,
                                    uint local_count, private ulong* local_sizes) {
  return __weft_enqueue_block(queue, flags, range, wait_count, wait_list, event, block, literal,
                              *(uint*)literal, local_count, local_sizes);
}
