// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_channel_data_type: CLK_UNORM_INT8, .... OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define OF(image) ((int)(0x10d0 + weft_type((image)->format)))
WEFT_ALL_IMAGES(WEFT_QUERY, get_image_channel_data_type, int, OF)
