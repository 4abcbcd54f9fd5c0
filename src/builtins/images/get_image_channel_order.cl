// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_channel_order: CLK_R, .... OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

WEFT_HELPER int weft_order_name(uint order) {
  const int first = order < WEFT_ORDER_YUYV_INTEL ? 0x10b0 : 0x4006;
  return first + (int)order;
}

#define OF(image) weft_order_name(weft_order((image)->format))
WEFT_ALL_IMAGES(WEFT_QUERY, get_image_channel_order, int, OF)
