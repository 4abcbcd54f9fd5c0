// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a texel's bits to what read_image* returns. OpenCL API 8.3, "Conversion Rules".
#pragma once

#include "builtins/convert/half.h"
#include "builtins/images/lib/orders.h"

WEFT_HELPER uint4 weft_channels_8(uint4 bits) {
  return (uint4)(bits.x, bits.x >> 8, bits.x >> 16, bits.x >> 24) & 0xff;
}
WEFT_HELPER uint4 weft_channels_16(uint4 bits) {
  return (uint4)(bits.x & 0xffff, bits.x >> 16, bits.y & 0xffff, bits.y >> 16);
}
WEFT_HELPER int4 weft_signed_channels_8(uint4 bits) {
  return as_int4((uint4)(bits.x << 24, bits.x << 16, bits.x << 8, bits.x)) >> 24;
}
WEFT_HELPER int4 weft_signed_channels_16(uint4 bits) {
  return as_int4((uint4)(bits.x << 16, bits.x, bits.y << 16, bits.y)) >> 16;
}

#define WEFT_FLOATS_OF(c) __builtin_convertvector(c, float4)

// As a factor, so that the largest value becomes 1 exactly, and others err by 1.5 ulp at most.
WEFT_HELPER float4 weft_normalized(float4 value, float largest) { return value * (1 / largest); }

// The curve of sRGB; alpha is linear.
WEFT_HELPER float4 weft_from_srgb(float4 c) {
  const float4 curved = powr((c + 0.055f) * (1 / 1.055f), (float4)(2.4f));
  const float4 linear = c * (1 / 12.92f);
  return (float4)((c <= 0.04045f ? linear : curved).xyz, c.w);
}

WEFT_HELPER float4 weft_stored_floats(uint4 bits, uint type) {
  const uint x = bits.x;
  switch (type) {
    case WEFT_TYPE_UNORM_INT8: return weft_normalized(WEFT_FLOATS_OF(weft_channels_8(bits)), 255);
    case WEFT_TYPE_UNORM_INT16:
      return weft_normalized(WEFT_FLOATS_OF(weft_channels_16(bits)), 65535);
    case WEFT_TYPE_UNORM_INT10X6_EXT:
      return weft_normalized(WEFT_FLOATS_OF(weft_channels_16(bits) >> 6), 1023);
    case WEFT_TYPE_UNORM_INT12X4_EXT:
      return weft_normalized(WEFT_FLOATS_OF(weft_channels_16(bits) >> 4), 4095);
    case WEFT_TYPE_UNORM_INT14X2_EXT:
      return weft_normalized(WEFT_FLOATS_OF(weft_channels_16(bits) >> 2), 16383);
    case WEFT_TYPE_SNORM_INT8: {
      const float4 value = WEFT_FLOATS_OF(weft_signed_channels_8(bits));
      return __builtin_elementwise_max(weft_normalized(value, 127), (float4)(-1));
    }
    case WEFT_TYPE_SNORM_INT16: {
      const float4 value = WEFT_FLOATS_OF(weft_signed_channels_16(bits));
      return __builtin_elementwise_max(weft_normalized(value, 32767), (float4)(-1));
    }
    case WEFT_TYPE_UNORM_SHORT_565: {
      const uint4 channels = (uint4)(x >> 11, x >> 5, x, 0) & (uint4)(31, 63, 31, 0);
      return WEFT_FLOATS_OF(channels) * (float4)(1.0f / 31, 1.0f / 63, 1.0f / 31, 0);
    }
    case WEFT_TYPE_UNORM_SHORT_555:
      return weft_normalized(WEFT_FLOATS_OF((uint4)(x >> 10, x >> 5, x, 0) & 31), 31);
    case WEFT_TYPE_UNORM_INT_101010:
      return weft_normalized(WEFT_FLOATS_OF((uint4)(x >> 20, x >> 10, x, 0) & 1023), 1023);
    case WEFT_TYPE_UNORM_INT_101010_2: {
      const uint4 channels = (uint4)(x >> 22, x >> 12, x >> 2, x) & (uint4)(1023, 1023, 1023, 3);
      return WEFT_FLOATS_OF(channels) * (float4)(1.0f / 1023, 1.0f / 1023, 1.0f / 1023, 1.0f / 3);
    }
    case WEFT_TYPE_UNORM_INT_2_101010_EXT: {
      const uint4 channels = (uint4)(x >> 30, x >> 20, x >> 10, x) & (uint4)(3, 1023, 1023, 1023);
      return WEFT_FLOATS_OF(channels) * (float4)(1.0f / 3, 1.0f / 1023, 1.0f / 1023, 1.0f / 1023);
    }
    case WEFT_TYPE_HALF_FLOAT:
      return __weft_half_to_float(__builtin_convertvector(weft_channels_16(bits), ushort4));
  }
  return as_float4(bits);
}

WEFT_HELPER float4 weft_decode_float(uint4 bits, uint format) {
  const float4 rgba = weft_to_rgba(weft_stored_floats(bits, weft_type(format)), weft_order(format));
  return weft_is_srgb(format) ? weft_from_srgb(rgba) : rgba;
}

WEFT_HELPER int4 weft_decode_int(uint4 bits, uint format) {
  int4 stored = as_int4(bits);
  if (weft_type(format) == WEFT_TYPE_SIGNED_INT8) stored = weft_signed_channels_8(bits);
  if (weft_type(format) == WEFT_TYPE_SIGNED_INT16) stored = weft_signed_channels_16(bits);
  return weft_to_rgba(stored, weft_order(format));
}

WEFT_HELPER uint4 weft_decode_uint(uint4 bits, uint format) {
  uint4 stored = bits;
  switch (weft_type(format)) {
    case WEFT_TYPE_UNSIGNED_INT8: stored = weft_channels_8(bits); break;
    case WEFT_TYPE_UNSIGNED_INT16: stored = weft_channels_16(bits); break;
    case WEFT_TYPE_UNSIGNED_INT10X6_EXT: stored = weft_channels_16(bits) >> 6; break;
    case WEFT_TYPE_UNSIGNED_INT12X4_EXT: stored = weft_channels_16(bits) >> 4; break;
    case WEFT_TYPE_UNSIGNED_INT14X2_EXT: stored = weft_channels_16(bits) >> 2; break;
  }
  return weft_to_rgba(stored, weft_order(format));
}
