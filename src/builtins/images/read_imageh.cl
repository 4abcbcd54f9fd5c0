// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imageh: read_imagef, rounded to halves. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

#define HALVES(v) __builtin_convertvector(v, half4)
WEFT_COLOR_IMAGES(WEFT_READ, read_imageh, half4, HALVES, weft_read_float)
WEFT_BUFFER_IMAGES(WEFT_READ_TEXELS, read_imageh, half4, HALVES, weft_read_float)
WEFT_COLOR_IMAGES(WEFT_READ_LEVELS, read_imageh, half4, HALVES, weft_read_level_float)
