// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// get_image_channel_order: CLK_R, .... OpenCL C 6.15.15.
#include "builtins/images/lib/query.h"

WEFT_HELPER int weft_order_name(uint order) {
  if (order == WEFT_ORDER_NV12_INTEL) return 0x409a + (int)order;
  return (order < WEFT_ORDER_YUYV_INTEL ? 0x10b0 : 0x4006) + (int)order;
}

#define OF(image) weft_order_name(weft_order((image)->format))
WEFT_ALL_IMAGES(WEFT_QUERY, get_image_channel_order, int, OF)
