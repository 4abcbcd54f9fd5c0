// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imagef and read_imageh: a texel, or the sum of neighbours. NAME is the function, R what it
// returns, SEEN what makes that of four floats.
#pragma once

#include "builtins/images/lib/sample.h"

#define WEFT_READ_FILTERED(IMAGE, SHAPE, NAME, R, SEEN)                                 \
  WEFT_OVERLOAD R NAME(read_only IMAGE image, sampler_t sampler,                        \
                       WEFT_COORDINATES_##SHAPE(float) at) {                            \
    const weft_image from = __weft_image(image);                                        \
    const uint bits = __weft_sampler(sampler);                                          \
    const float4 position = WEFT_POSITION_##SHAPE(float, at);                           \
    if (WEFT_IS_LINEAR(bits))                                                           \
      return SEEN(weft_linear(from, from->format, WEFT_SHAPE_##SHAPE, bits, position)); \
    const int4 texel = weft_nearest(from, WEFT_SHAPE_##SHAPE, bits, position);          \
    const uint4 loaded = weft_load(from, from->format, WEFT_SHAPE_##SHAPE, texel);      \
    return SEEN(weft_decode_float(loaded, from->format));                               \
  }                                                                                     \
  WEFT_OVERLOAD R NAME(read_only IMAGE image, sampler_t sampler,                        \
                       WEFT_COORDINATES_##SHAPE(int) at) {                              \
    const weft_image from = __weft_image(image);                                        \
    const int4 texel = weft_nearest(from, WEFT_SHAPE_##SHAPE, __weft_sampler(sampler),  \
                                    WEFT_POSITION_##SHAPE(int, at));                    \
    const uint4 loaded = weft_load(from, from->format, WEFT_SHAPE_##SHAPE, texel);      \
    return SEEN(weft_decode_float(loaded, from->format));                               \
  }
#define WEFT_READ_TEXEL(IMAGE, SHAPE, NAME, R, SEEN, ACCESS)                               \
  WEFT_OVERLOAD R NAME(ACCESS IMAGE image, WEFT_COORDINATES_##SHAPE(int) at) {             \
    const weft_image from = __weft_image(image);                                           \
    const uint4 loaded =                                                                   \
        weft_load(from, from->format, WEFT_SHAPE_##SHAPE, WEFT_POSITION_##SHAPE(int, at)); \
    return SEEN(weft_decode_float(loaded, from->format));                                  \
  }
#define WEFT_READ_FLOATS(IMAGE, SHAPE, NAME, R, SEEN) \
  WEFT_READ_FILTERED(IMAGE, SHAPE, NAME, R, SEEN)     \
  WEFT_READ_TEXELS(IMAGE, SHAPE, NAME, R, SEEN)
#define WEFT_READ_TEXELS(IMAGE, SHAPE, NAME, R, SEEN)     \
  WEFT_READ_TEXEL(IMAGE, SHAPE, NAME, R, SEEN, read_only) \
  WEFT_READ_TEXEL(IMAGE, SHAPE, NAME, R, SEEN, read_write)
