// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// write_imagef: a texel of floats, saturated and rounded to the nearest. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

WEFT_COLOR_IMAGES(WEFT_WRITE, write_imagef, float4, WEFT_AS_IT_IS)
WEFT_BUFFER_IMAGES(WEFT_WRITE, write_imagef, float4, WEFT_AS_IT_IS)

#define DEPTH(depth) ((float4)(depth, 0, 0, 1))
WEFT_DEPTH_IMAGES(WEFT_WRITE, write_imagef, float, DEPTH)
WEFT_COLOR_IMAGES(WEFT_WRITE_LEVELS, write_imagef, float4, WEFT_AS_IT_IS)
WEFT_DEPTH_IMAGES(WEFT_WRITE_LEVELS, write_imagef, float, DEPTH)
