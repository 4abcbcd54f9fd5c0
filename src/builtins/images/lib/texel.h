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
      type == WEFT_TYPE_UNORM_INT_101010_2 || type == WEFT_TYPE_UNORM_INT_2_101010_EXT;
  return is_packed ? bytes : channels * bytes;
}

// Of a row without what stands behind its last texel.
WEFT_HELPER int weft_row_bytes(weft_image image) {
  const uint format = image->format;
#define WEFT_NUMBER_ORDER weft_order
#define WEFT_NUMBER_TYPE weft_type
#define WEFT_TEXEL_GROUP(kind, name, texels, bytes) \
  if (WEFT_NUMBER_##kind(format) == WEFT_##kind##_##name) return image->width / texels * bytes;
#include "weft/image_formats.def"
  return image->width * (int)weft_texel_bytes(format);
}

WEFT_HELPER bool weft_is_inside(weft_image image, weft_shape shape, int4 at) {
  return (uint)at.x < (uint)image->width && (!shape.has_y || (uint)at.y < (uint)image->height) &&
         (!shape.has_z || (uint)at.z < (uint)image->depth);
}

// The row first, which work-items side by side mostly share: that their texels are adjacent is then
// seen in x alone.
WEFT_HELPER global uchar* weft_texel(weft_image image, weft_shape shape, uint bytes, int4 at) {
  global uchar* row = image->data;
  if (shape.has_z) row += (long)at.z * (long)image->slice_pitch;
  if (shape.has_y) row += (long)at.y * (long)image->row_pitch;
  return row + (long)at.x * bytes;
}

// V, Y, U and 1.
WEFT_HELPER uint4 weft_join_yuv(uint y, uint u, uint v) {
  return (uint4)(v | y << 8 | u << 16 | 0xff000000, 0, 0, 0);
}

// Two texels of packed YUV lie in a word.
WEFT_HELPER uint4 weft_load_yuv(const global uchar* row, uint order, int x) {
  const uint word = *(const global uint*)(row + (long)(x >> 1) * 4);
  const bool y_first = order == WEFT_ORDER_YUYV_INTEL || order == WEFT_ORDER_YVYU_INTEL;
  const bool u_first = order == WEFT_ORDER_YUYV_INTEL || order == WEFT_ORDER_UYVY_INTEL;
  const uint luma = word >> ((y_first ? 0 : 8) + (x & 1) * 16) & 0xff;
  const uint chroma = y_first ? word >> 8 : word;
  const uint first = chroma & 0xff, second = chroma >> 16 & 0xff;
  const uint u = u_first ? first : second, v = u_first ? second : first;
  return weft_join_yuv(luma, u, v);
}

// Behind the plane of Y of NV12 is that of U and V, a pair for 2 x 2 texels.
WEFT_HELPER uint4 weft_load_nv12(weft_image image, weft_shape shape, int4 at) {
  const int4 chroma = (int4)(at.x & ~1, image->height + (at.y >> 1), 0, 0);
  const global uchar* pair = weft_texel(image, shape, 1, chroma);
  return weft_join_yuv(*weft_texel(image, shape, 1, at), pair[0], pair[1]);
}

// Four texels of 10 bits in five bytes, or two of 12 bits in three: the upper eight of each, then
// the others of all of them.
WEFT_HELPER uint4 weft_load_raw10(const global uchar* row, int x) {
  const global uchar* group = row + (long)(x >> 2) * 5;
  const int i = x & 3;
  return (uint4)((uint)group[i] << 2 | (group[4] >> 2 * i & 3), 0, 0, 0);
}
WEFT_HELPER uint4 weft_load_raw12(const global uchar* row, int x) {
  const global uchar* group = row + (long)(x >> 1) * 3;
  const int i = x & 1;
  return (uint4)((uint)group[i] << 4 | (group[2] >> 4 * i & 15), 0, 0, 0);
}

// Of a texel that is inside.
WEFT_HELPER uint4 weft_load_inside(weft_image image, uint format, weft_shape shape, int4 at) {
  switch (weft_order(format)) {
    case WEFT_ORDER_YUYV_INTEL:
    case WEFT_ORDER_UYVY_INTEL:
    case WEFT_ORDER_YVYU_INTEL:
    case WEFT_ORDER_VYUY_INTEL:
      return weft_load_yuv(weft_texel(image, shape, 0, at), weft_order(format), at.x);
    case WEFT_ORDER_NV12_INTEL: return weft_load_nv12(image, shape, at);
  }
  switch (weft_type(format)) {
    case WEFT_TYPE_UNSIGNED_INT_RAW10_EXT:
      return weft_load_raw10(weft_texel(image, shape, 0, at), at.x);
    case WEFT_TYPE_UNSIGNED_INT_RAW12_EXT:
      return weft_load_raw12(weft_texel(image, shape, 0, at), at.x);
  }
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

// Zero outside, which every format reads as its border color.
WEFT_HELPER uint4 weft_load(weft_image image, uint format, weft_shape shape, int4 at) {
  if (!weft_is_inside(image, shape, at)) return (uint4)(0);
  return weft_load_inside(image, format, shape, at);
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
