// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async_work_group_copy_2D2D: as async_work_group_copy, of lines that lie apart from each other.
// OpenCL C 6.15.11, cl_khr_extended_async_copies.
#include "builtins/async/lines.h"

#define COPY(TO, FROM)                                                                            \
  WEFT_OVERLOAD event_t async_work_group_copy_2D2D(                                               \
      TO void* to, size_t to_offset, const FROM void* from, size_t from_offset,                   \
      size_t element_bytes, size_t line_elements, size_t lines, size_t from_line, size_t to_line, \
      event_t event) {                                                                            \
    weft_copy_lines((TO uchar*)to + to_offset * element_bytes,                                    \
                    (const FROM uchar*)from + from_offset * element_bytes,                        \
                    line_elements * element_bytes, lines, from_line * element_bytes,              \
                    to_line * element_bytes);                                                     \
    return event;                                                                                 \
  }
COPY(local, global)
COPY(global, local)
