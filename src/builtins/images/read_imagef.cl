// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imagef: a texel, or the sum of neighbours, as floats. Normalized types err by 1.5 ulp at
// most. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

#define DEPTH(v) v.x
WEFT_COLOR_IMAGES(WEFT_READ, read_imagef, float4, WEFT_AS_IT_IS, weft_read_float)
WEFT_BUFFER_IMAGES(WEFT_READ_TEXELS, read_imagef, float4, WEFT_AS_IT_IS, weft_read_float)
WEFT_DEPTH_IMAGES(WEFT_READ, read_imagef, float, DEPTH, weft_read_float)
WEFT_COLOR_IMAGES(WEFT_READ_LEVELS, read_imagef, float4, WEFT_AS_IT_IS, weft_read_level_float)
WEFT_DEPTH_IMAGES(WEFT_READ_LEVELS, read_imagef, float, DEPTH, weft_read_level_float)
