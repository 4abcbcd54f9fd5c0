// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_num_mip_levels: 1 for an image without further levels. cl_khr_mipmap_image.
#include "builtins/images/lib/query.h"

#define OF(image) ((image)->mip_levels)
WEFT_COLOR_IMAGES(WEFT_QUERY, get_image_num_mip_levels, int, OF)
WEFT_DEPTH_IMAGES(WEFT_QUERY, get_image_num_mip_levels, int, OF)
