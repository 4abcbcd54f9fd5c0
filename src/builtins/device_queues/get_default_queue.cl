// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_default_queue. OpenCL C 6.15.19.5.
#include "builtins/device_queues/device_queue.h"

WEFT_OVERLOAD queue_t get_default_queue(void) { return __weft_default_queue(); }
