// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// create_user_event. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD clk_event_t create_user_event(void) {
  return __weft_device_event(__weft_device_event_do(WEFT_EVENT_CREATE, 0, 0, 0));
}
