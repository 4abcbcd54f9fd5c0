// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Texels as bits, in the first words of a uint4 and zeros behind: loaded and stored, nothing ever
// outside the image.
#pragma once

#include "builtins/images/lib/image.h"
#include "builtins/memory/unaligned.h"

WEFT_UNALIGNED_LOAD(global, uint, 2)
WEFT_UNALIGNED_LOAD(global, uint, 4)
WEFT_UNALIGNED_STORE(global, uint, 2)
WEFT_UNALIGNED_STORE(global, uint, 4)

WEFT_HELPER uint weft_texel_bytes(uint format) {
  uint channels = 1, bytes = 4;
  switch (weft_order(format)) {
#define WEFT_CHANNEL_ORDER(name, value, count, kinds) \
  case value: channels = count; break;
#include "weft/image_formats.def"
  }
  switch (weft_type(format)) {
#define WEFT_CHANNEL_TYPE(name, value, kind, size) \
  case value: bytes = size; break;
#include "weft/image_formats.def"
  }
  const uint type = weft_type(format);
  const bool is_packed =
      (type >= WEFT_TYPE_UNORM_SHORT_565 && type <= WEFT_TYPE_UNORM_INT_101010) ||
      type == WEFT_TYPE_UNORM_INT_101010_2;
  return is_packed ? bytes : channels * bytes;
}

WEFT_HELPER bool weft_is_inside(weft_image image, weft_shape shape, int4 at) {
  return (uint)at.x < (uint)image->width && (!shape.has_y || (uint)at.y < (uint)image->height) &&
         (!shape.has_z || (uint)at.z < (uint)image->depth);
}

WEFT_HELPER global uchar* weft_texel(weft_image image, weft_shape shape, uint bytes, int4 at) {
  global uchar* texel = image->data + (long)at.x * bytes;
  if (shape.has_y) texel += (long)at.y * (long)image->row_pitch;
  if (shape.has_z) texel += (long)at.z * (long)image->slice_pitch;
  return texel;
}

// Zero outside, which every format reads as its border color.
WEFT_HELPER uint4 weft_load(weft_image image, uint format, weft_shape shape, int4 at) {
  if (!weft_is_inside(image, shape, at)) return (uint4)(0);
  const uint bytes = weft_texel_bytes(format);
  const global uchar* texel = weft_texel(image, shape, bytes, at);
  switch (bytes) {
    case 1: return (uint4)(*texel, 0, 0, 0);
    case 2: return (uint4)(*(const global ushort*)texel, 0, 0, 0);
    case 4: return (uint4)(*(const global uint*)texel, 0, 0, 0);
    case 8: return (uint4)(weft_load_2((const global uint*)texel), 0, 0);
  }
  return weft_load_4((const global uint*)texel);
}

// Nothing outside.
WEFT_HELPER void weft_store_bits(weft_image image, uint format, weft_shape shape, int4 at,
                                 uint4 bits) {
  if (!weft_is_inside(image, shape, at)) return;
  const uint bytes = weft_texel_bytes(format);
  global uchar* texel = weft_texel(image, shape, bytes, at);
  switch (bytes) {
    case 1: *texel = (uchar)bits.x; break;
    case 2: *(global ushort*)texel = (ushort)bits.x; break;
    case 4: *(global uint*)texel = bits.x; break;
    case 8: weft_store(bits.xy, (global uint*)texel); break;
    case 16: weft_store(bits, (global uint*)texel); break;
  }
}
