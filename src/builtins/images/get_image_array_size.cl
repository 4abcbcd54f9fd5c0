// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_array_size: layers. OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define OF(image) ((size_t)(image)->depth)
WEFT_QUERY(image1d_array_t, 1da, get_image_array_size, size_t, OF)
WEFT_QUERY(image2d_array_t, 2da, get_image_array_size, size_t, OF)
WEFT_QUERY(image2d_array_depth_t, 2da, get_image_array_size, size_t, OF)
