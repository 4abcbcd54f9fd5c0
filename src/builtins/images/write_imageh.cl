// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// write_imageh: write_imagef of halves. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

#define FLOATS(color) __builtin_convertvector(color, float4)
WEFT_COLOR_IMAGES(WEFT_WRITE, write_imageh, half4, FLOATS)
WEFT_BUFFER_IMAGES(WEFT_WRITE, write_imageh, half4, FLOATS)
WEFT_COLOR_IMAGES(WEFT_WRITE_LEVELS, write_imageh, half4, FLOATS)
