// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// set_user_event_status. OpenCL C 6.15.19.4.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD void set_user_event_status(clk_event_t event, int status) {
  __weft_device_event_do(WEFT_EVENT_SET_STATUS, __weft_event_word(event), status, 0);
}
