// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async_work_group_copy_3D3D: as async_work_group_copy_2D2D, of planes that lie apart from each
// other. OpenCL C 6.15.11, cl_khr_extended_async_copies.
#include "builtins/async/lines.h"

#define COPY(TO, FROM)                                                                           \
  WEFT_OVERLOAD event_t async_work_group_copy_3D3D(                                              \
      TO void* to, size_t to_offset, const FROM void* from, size_t from_offset,                  \
      size_t element_bytes, size_t line_elements, size_t lines, size_t planes, size_t from_line, \
      size_t from_plane, size_t to_line, size_t to_plane, event_t event) {                       \
    for (size_t plane = 0; plane < planes; ++plane)                                              \
      weft_copy_lines(                                                                           \
          (TO uchar*)to + (to_offset + plane * to_plane) * element_bytes,                        \
          (const FROM uchar*)from + (from_offset + plane * from_plane) * element_bytes,          \
          line_elements * element_bytes, lines, from_line * element_bytes,                       \
          to_line * element_bytes);                                                              \
    return event;                                                                                \
  }
COPY(local, global)
COPY(global, local)
