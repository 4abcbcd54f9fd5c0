// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async_work_group_strided_copy: as async_work_group_copy, with every stride-th element on the
// global side. OpenCL C 6.15.11.
#include "builtins/async/share.h"

#define COPY(TO, FROM, T, C, TO_STRIDE, FROM_STRIDE)                                              \
  WEFT_OVERLOAD event_t async_work_group_strided_copy(TO T* to, const FROM T* from, size_t count, \
                                                      size_t stride, event_t event) {             \
    const size_t step = weft_group_size();                                                        \
    for (size_t i = weft_rank_in_group(); i < count; i += step)                                   \
      ((TO C*)to)[i * TO_STRIDE] = ((const FROM C*)from)[i * FROM_STRIDE];                        \
    return event;                                                                                 \
  }
#define BOTH_WAYS(T, C) COPY(local, global, T, C, 1, stride) COPY(global, local, T, C, stride, 1)
WEFT_ALL_TYPES(WEFT_COPY_TYPE, BOTH_WAYS)
