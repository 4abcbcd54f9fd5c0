// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_channel_order: CLK_R, .... OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

#define OF(image) ((int)(0x10b0 + weft_order((image)->format)))
WEFT_ALL_IMAGES(WEFT_QUERY, get_image_channel_order, int, OF)
