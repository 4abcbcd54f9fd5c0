// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async_work_group_copy: the work-items of the group copy `count` elements between local and
// global memory, each its share at once; wait_group_events makes the copy visible to all. The
// event is the one given: there is nothing to tell copies apart by. OpenCL C 6.15.11.
#include "builtins/async/share.h"

#define COPY(TO, FROM, T, C)                                                              \
  WEFT_OVERLOAD event_t async_work_group_copy(TO T* to, const FROM T* from, size_t count, \
                                              event_t event) {                            \
    const size_t step = weft_group_size();                                                \
    for (size_t i = weft_rank_in_group(); i < count; i += step)                           \
      ((TO C*)to)[i] = ((const FROM C*)from)[i];                                          \
    return event;                                                                         \
  }
#define BOTH_WAYS(T, C) COPY(local, global, T, C) COPY(global, local, T, C)
WEFT_ALL_TYPES(WEFT_COPY_TYPE, BOTH_WAYS)
