// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// write_imageui: a texel of unsigned integers, saturated. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

WEFT_COLOR_IMAGES(WEFT_WRITE, write_imageui, uint4, WEFT_AS_IT_IS)
WEFT_BUFFER_IMAGES(WEFT_WRITE, write_imageui, uint4, WEFT_AS_IT_IS)
WEFT_COLOR_IMAGES(WEFT_WRITE_LEVELS, write_imageui, uint4, WEFT_AS_IT_IS)
