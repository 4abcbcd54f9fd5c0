// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of lines by a work-group, each work-item its share: by words where all lines begin and end
// at words, else by bytes. Sizes and distances are in bytes.
#pragma once

#include "builtins/async/share.h"

#define WEFT_LINES_BY(T, TO, FROM)                                                      \
  for (size_t line = 0; line < lines; ++line)                                           \
    for (size_t i = weft_rank_in_group() * sizeof(T); i < bytes; i += step * sizeof(T)) \
      *(TO T*)(to + line * to_line + i) = *(const FROM T*)(from + line * from_line + i);

#define WEFT_LINES(TO, FROM)                                                             \
  WEFT_HELPER void weft_copy_lines(TO uchar* to, const FROM uchar* from, size_t bytes,   \
                                   size_t lines, size_t from_line, size_t to_line) {     \
    const size_t step = weft_group_size();                                               \
    if (((size_t)to | (size_t)from | bytes | from_line | to_line) % sizeof(uint) == 0) { \
      WEFT_LINES_BY(uint, TO, FROM)                                                      \
    } else {                                                                             \
      WEFT_LINES_BY(uchar, TO, FROM)                                                     \
    }                                                                                    \
  }
WEFT_LINES(local, global)
WEFT_LINES(global, local)
