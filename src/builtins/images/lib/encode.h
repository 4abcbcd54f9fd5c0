// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From what write_image* gets to a texel's bits. OpenCL API 8.3, "Conversion Rules".
#pragma once

#include "builtins/convert/half.h"
#include "builtins/images/lib/orders.h"

// Channels that fit 8 or 16 bits, put together.
WEFT_HELPER uint4 weft_join_8(uint4 c) {
  return (uint4)((c.x & 0xff) | (c.y & 0xff) << 8 | (c.z & 0xff) << 16 | c.w << 24, 0, 0, 0);
}
WEFT_HELPER uint4 weft_join_16(uint4 c) {
  return (uint4)((c.x & 0xffff) | c.y << 16, (c.z & 0xffff) | c.w << 16, 0, 0);
}

// In steps of 1 / largest, rounded to the nearest; 0 for NaN.
WEFT_HELPER int4 weft_steps(float4 value, float least, float4 largest) {
  const float4 scaled = value * largest;
  const float4 raised = scaled > least ? scaled : least;
  const float4 kept = raised < largest ? raised : largest;
  const float4 number = value == value ? kept : 0;
  return __builtin_convertvector(__builtin_elementwise_rint(number), int4);
}
WEFT_HELPER uint4 weft_unsigned_steps(float4 value, float4 largest) {
  return as_uint4(weft_steps(value, 0, largest));
}

WEFT_HELPER float4 weft_to_srgb(float4 c) {
  const float4 curved = powr(c, (float4)(1 / 2.4f)) * 1.055f - 0.055f;
  return (float4)((c < 0.0031308f ? c * 12.92f : curved).xyz, c.w);
}

WEFT_HELPER uint4 weft_stored_bits(float4 value, uint type) {
  switch (type) {
    case WEFT_TYPE_UNORM_INT8: return weft_join_8(weft_unsigned_steps(value, (float4)(255)));
    case WEFT_TYPE_UNORM_INT16: return weft_join_16(weft_unsigned_steps(value, (float4)(65535)));
    case WEFT_TYPE_UNORM_INT10X6_EXT:
      return weft_join_16(weft_unsigned_steps(value, (float4)(1023)) << 6);
    case WEFT_TYPE_UNORM_INT12X4_EXT:
      return weft_join_16(weft_unsigned_steps(value, (float4)(4095)) << 4);
    case WEFT_TYPE_UNORM_INT14X2_EXT:
      return weft_join_16(weft_unsigned_steps(value, (float4)(16383)) << 2);
    case WEFT_TYPE_SNORM_INT8: return weft_join_8(as_uint4(weft_steps(value, -128, (float4)(127))));
    case WEFT_TYPE_SNORM_INT16:
      return weft_join_16(as_uint4(weft_steps(value, -32768, (float4)(32767))));
    case WEFT_TYPE_UNORM_SHORT_565: {
      const uint4 c = weft_unsigned_steps(value, (float4)(31, 63, 31, 0));
      return (uint4)(c.x << 11 | c.y << 5 | c.z, 0, 0, 0);
    }
    case WEFT_TYPE_UNORM_SHORT_555: {
      const uint4 c = weft_unsigned_steps(value, (float4)(31));
      return (uint4)(c.x << 10 | c.y << 5 | c.z, 0, 0, 0);
    }
    case WEFT_TYPE_UNORM_INT_101010: {
      const uint4 c = weft_unsigned_steps(value, (float4)(1023));
      return (uint4)(c.x << 20 | c.y << 10 | c.z, 0, 0, 0);
    }
    case WEFT_TYPE_UNORM_INT_101010_2: {
      const uint4 c = weft_unsigned_steps(value, (float4)(1023, 1023, 1023, 3));
      return (uint4)(c.x << 22 | c.y << 12 | c.z << 2 | c.w, 0, 0, 0);
    }
    case WEFT_TYPE_UNORM_INT_2_101010_EXT: {
      const uint4 c = weft_unsigned_steps(value, (float4)(3, 1023, 1023, 1023));
      return (uint4)(c.x << 30 | c.y << 20 | c.z << 10 | c.w, 0, 0, 0);
    }
    case WEFT_TYPE_HALF_FLOAT:
      return weft_join_16(__builtin_convertvector(__weft_float_to_half_rte(value), uint4));
  }
  return as_uint4(value);
}

WEFT_HELPER uint4 weft_encode(float4 color, uint format) {
  const float4 rgba = weft_is_srgb(format) ? weft_to_srgb(color) : color;
  return weft_stored_bits(weft_from_rgba(rgba, weft_order(format)), weft_type(format));
}

#define WEFT_SATURATED(T, value, least, largest) \
  __builtin_elementwise_min(__builtin_elementwise_max(value, (T)(least)), (T)(largest))

WEFT_HELPER uint4 weft_encode(int4 color, uint format) {
  const int4 stored = weft_from_rgba(color, weft_order(format));
  switch (weft_type(format)) {
    case WEFT_TYPE_SIGNED_INT8:
      return weft_join_8(as_uint4(WEFT_SATURATED(int4, stored, -128, 127)));
    case WEFT_TYPE_SIGNED_INT16:
      return weft_join_16(as_uint4(WEFT_SATURATED(int4, stored, -32768, 32767)));
  }
  return as_uint4(stored);
}

WEFT_HELPER uint4 weft_encode(uint4 color, uint format) {
  const uint4 stored = weft_from_rgba(color, weft_order(format));
  switch (weft_type(format)) {
    case WEFT_TYPE_UNSIGNED_INT8: return weft_join_8(WEFT_SATURATED(uint4, stored, 0, 255));
    case WEFT_TYPE_UNSIGNED_INT16: return weft_join_16(WEFT_SATURATED(uint4, stored, 0, 65535));
    case WEFT_TYPE_UNSIGNED_INT10X6_EXT:
      return weft_join_16(WEFT_SATURATED(uint4, stored, 0, 1023) << 6);
    case WEFT_TYPE_UNSIGNED_INT12X4_EXT:
      return weft_join_16(WEFT_SATURATED(uint4, stored, 0, 4095) << 4);
    case WEFT_TYPE_UNSIGNED_INT14X2_EXT:
      return weft_join_16(WEFT_SATURATED(uint4, stored, 0, 16383) << 2);
  }
  return stored;
}
