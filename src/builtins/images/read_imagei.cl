// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imagei: a texel of signed integers, exactly. OpenCL C 6.15.15.
#include "builtins/images/lib/levels.h"

WEFT_COLOR_IMAGES(WEFT_READ, read_imagei, int4, WEFT_AS_IT_IS, weft_read_int)
WEFT_BUFFER_IMAGES(WEFT_READ_TEXELS, read_imagei, int4, WEFT_AS_IT_IS, weft_read_int)
WEFT_COLOR_IMAGES(WEFT_READ_LEVELS, read_imagei, int4, WEFT_AS_IT_IS, weft_read_level_int)
