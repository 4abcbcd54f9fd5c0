// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_height: rows. OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define OF(image) ((image)->height)
WEFT_QUERY(image3d_t, 3d, get_image_height, int, OF)
WEFT_QUERY(image2d_t, 2d, get_image_height, int, OF)
WEFT_QUERY(image2d_array_t, 2da, get_image_height, int, OF)
WEFT_DEPTH_IMAGES(WEFT_QUERY, get_image_height, int, OF)
