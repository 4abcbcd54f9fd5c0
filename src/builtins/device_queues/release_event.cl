// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// release_event. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD void release_event(clk_event_t event) {
  __weft_device_event_do(WEFT_EVENT_RELEASE, __weft_event_word(event), 0, 0);
}
