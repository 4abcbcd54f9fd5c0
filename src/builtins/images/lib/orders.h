// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Channels as they lie in memory, and the red, green, blue and alpha that kernels see.
#pragma once

#include "builtins/images/lib/image.h"

// weft_to_rgba(stored, order): channels that an order does not have are 0, and alpha 1.
// weft_from_rgba(seen, order): what it does not have is left out.
#define WEFT_SWIZZLES(T)                               \
  WEFT_HELPER T weft_to_rgba(T v, uint order) {        \
    switch (order) {                                   \
      case WEFT_ORDER_R: return (T)(v.x, 0, 0, 1);     \
      case WEFT_ORDER_A: return (T)(0, 0, 0, v.x);     \
      case WEFT_ORDER_RG: return (T)(v.xy, 0, 1);      \
      case WEFT_ORDER_RA: return (T)(v.x, 0, 0, v.y);  \
      case WEFT_ORDER_RGB: return (T)(v.xyz, 1);       \
      case WEFT_ORDER_sBGRA:                           \
      case WEFT_ORDER_BGRA: return v.zyxw;             \
      case WEFT_ORDER_ARGB: return v.yzwx;             \
      case WEFT_ORDER_ABGR: return v.wzyx;             \
      case WEFT_ORDER_INTENSITY: return v.xxxx;        \
      case WEFT_ORDER_LUMINANCE: return (T)(v.xxx, 1); \
    }                                                  \
    return v;                                          \
  }                                                    \
  WEFT_HELPER T weft_from_rgba(T v, uint order) {      \
    switch (order) {                                   \
      case WEFT_ORDER_A: return v.wwww;                \
      case WEFT_ORDER_RA: return v.xwww;               \
      case WEFT_ORDER_sBGRA:                           \
      case WEFT_ORDER_BGRA: return v.zyxw;             \
      case WEFT_ORDER_ARGB: return v.wxyz;             \
      case WEFT_ORDER_ABGR: return v.wzyx;             \
    }                                                  \
    return v;                                          \
  }
WEFT_SWIZZLES(float4)
WEFT_SWIZZLES(int4)
WEFT_SWIZZLES(uint4)

WEFT_HELPER bool weft_is_srgb(uint format) {
  return weft_order(format) == WEFT_ORDER_sRGBA || weft_order(format) == WEFT_ORDER_sBGRA;
}
