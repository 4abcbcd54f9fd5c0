// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_width: texels of a row. OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define OF(image) ((image)->width)
WEFT_ALL_IMAGES(WEFT_QUERY, get_image_width, int, OF)
