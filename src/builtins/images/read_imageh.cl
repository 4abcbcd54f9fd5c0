// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imageh: read_imagef, rounded to halves. OpenCL C 6.15.15.
#include "builtins/images/lib/read_floats.h"

#define HALVES(v) __builtin_convertvector(v, half4)
WEFT_COLOR_IMAGES(WEFT_READ_FLOATS, read_imageh, half4, HALVES)
WEFT_BUFFER_IMAGES(WEFT_READ_TEXELS, read_imageh, half4, HALVES)
