// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// capture_event_profiling_info. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD void capture_event_profiling_info(clk_event_t event, clk_profiling_info name,
                                                global void* value) {
  __weft_device_event_do(WEFT_EVENT_CAPTURE, __weft_event_word(event), name, value);
}
