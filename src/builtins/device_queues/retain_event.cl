// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// retain_event. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD void retain_event(clk_event_t event) {
  __weft_device_event_do(WEFT_EVENT_RETAIN, __weft_event_word(event), 0, 0);
}
