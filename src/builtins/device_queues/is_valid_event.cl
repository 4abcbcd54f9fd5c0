// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// is_valid_event, and CLK_NULL_EVENT. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD bool is_valid_event(clk_event_t event) {
  return __weft_device_event_do(WEFT_EVENT_IS_VALID, __weft_event_word(event), 0, 0) != 0;
}

clk_event_t __weft_null_event(void) { return __weft_device_event(0); }
