// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_dim: width, height and, of three dimensions, depth and 0. OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define SIZE_2D(image) ((int2)((image)->width, (image)->height))
#define SIZE_3D(image) ((int4)((image)->width, (image)->height, (image)->depth, 0))
WEFT_QUERY(image2d_t, 2d, get_image_dim, int2, SIZE_2D)
WEFT_QUERY(image2d_array_t, 2da, get_image_dim, int2, SIZE_2D)
WEFT_DEPTH_IMAGES(WEFT_QUERY, get_image_dim, int2, SIZE_2D)
WEFT_QUERY(image3d_t, 3d, get_image_dim, int4, SIZE_3D)
