// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_depth: slices. OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define OF(image) ((image)->depth)
WEFT_QUERY(image3d_t, 3d, get_image_depth, int, OF)
