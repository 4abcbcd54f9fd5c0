// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_imagei and read_imageui: texels as integers, never filtered. NAME is the function, R what it
// returns, DECODE what makes that of bits.
#pragma once

#include "builtins/images/lib/sample.h"

#define WEFT_READ_SAMPLED(IMAGE, SHAPE, NAME, R, DECODE, C)                                        \
  WEFT_OVERLOAD R NAME(read_only IMAGE image, sampler_t sampler, WEFT_COORDINATES_##SHAPE(C) at) { \
    const weft_image from = __weft_image(image);                                                   \
    const int4 texel = weft_nearest(from, WEFT_SHAPE_##SHAPE, __weft_sampler(sampler),             \
                                    WEFT_POSITION_##SHAPE(C, at));                                 \
    return DECODE(weft_load(from, from->format, WEFT_SHAPE_##SHAPE, texel), from->format);         \
  }
#define WEFT_READ_DIRECT(IMAGE, SHAPE, NAME, R, DECODE, ACCESS)                            \
  WEFT_OVERLOAD R NAME(ACCESS IMAGE image, WEFT_COORDINATES_##SHAPE(int) at) {             \
    const weft_image from = __weft_image(image);                                           \
    return DECODE(                                                                         \
        weft_load(from, from->format, WEFT_SHAPE_##SHAPE, WEFT_POSITION_##SHAPE(int, at)), \
        from->format);                                                                     \
  }
#define WEFT_READ_INTEGERS(NAME, R, DECODE)                        \
  WEFT_COLOR_IMAGES(WEFT_READ_SAMPLED, NAME, R, DECODE, int)       \
  WEFT_COLOR_IMAGES(WEFT_READ_SAMPLED, NAME, R, DECODE, float)     \
  WEFT_COLOR_IMAGES(WEFT_READ_DIRECT, NAME, R, DECODE, read_only)  \
  WEFT_COLOR_IMAGES(WEFT_READ_DIRECT, NAME, R, DECODE, read_write) \
  WEFT_BUFFER_IMAGES(WEFT_READ_DIRECT, NAME, R, DECODE, read_only) \
  WEFT_BUFFER_IMAGES(WEFT_READ_DIRECT, NAME, R, DECODE, read_write)
