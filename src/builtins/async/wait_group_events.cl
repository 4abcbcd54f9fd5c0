// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wait_group_events: every work-item has copied its share when it gets here, so waiting for the
// copies is a barrier. OpenCL C 6.15.11.
#include "builtins/lib/spaces.h"
#include "builtins/lib/widths.h"

#define BODY(SPACE, ...)                                                                    \
  WEFT_OVERLOAD __attribute__((convergent)) void wait_group_events(int count,               \
                                                                   SPACE event_t* events) { \
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                    \
  }
WEFT_WRITABLE_SPACES(BODY)
