// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imageui: a texel of unsigned integers, exactly. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

WEFT_COLOR_IMAGES(WEFT_READ, read_imageui, uint4, WEFT_AS_IT_IS, weft_read_uint)
WEFT_BUFFER_IMAGES(WEFT_READ_TEXELS, read_imageui, uint4, WEFT_AS_IT_IS, weft_read_uint)
WEFT_COLOR_IMAGES(WEFT_READ_LEVELS, read_imageui, uint4, WEFT_AS_IT_IS, weft_read_level_uint)
