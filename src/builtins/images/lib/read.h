// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// read_image*: NAME is the function, R what it returns, READ what reads a vector of four, SEEN what
// makes R of that.
#pragma once

#include "builtins/images/lib/sample.h"

#define WEFT_READ_SAMPLED(IMAGE, SHAPE, NAME, R, SEEN, READ, C)                                    \
  WEFT_OVERLOAD R NAME(read_only IMAGE image, sampler_t sampler, WEFT_COORDINATES_##SHAPE(C) at) { \
    const weft_image from = __weft_image(image);                                                   \
    return SEEN(READ(from, from->format, WEFT_SHAPE_##SHAPE, __weft_sampler(sampler),              \
                     WEFT_POSITION_##SHAPE(C, at)));                                               \
  }
#define WEFT_READ_DIRECT(IMAGE, SHAPE, NAME, R, SEEN, READ, ACCESS)                            \
  WEFT_OVERLOAD R NAME(ACCESS IMAGE image, WEFT_COORDINATES_##SHAPE(int) at) {                 \
    const weft_image from = __weft_image(image);                                               \
    return SEEN(READ(from, from->format, WEFT_SHAPE_##SHAPE, WEFT_POSITION_##SHAPE(int, at))); \
  }
#define WEFT_READ_TEXELS(IMAGE, SHAPE, NAME, R, SEEN, READ)      \
  WEFT_READ_DIRECT(IMAGE, SHAPE, NAME, R, SEEN, READ, read_only) \
  WEFT_READ_DIRECT(IMAGE, SHAPE, NAME, R, SEEN, READ, read_write)
#define WEFT_READ(IMAGE, SHAPE, NAME, R, SEEN, READ)          \
  WEFT_READ_SAMPLED(IMAGE, SHAPE, NAME, R, SEEN, READ, int)   \
  WEFT_READ_SAMPLED(IMAGE, SHAPE, NAME, R, SEEN, READ, float) \
  WEFT_READ_TEXELS(IMAGE, SHAPE, NAME, R, SEEN, READ)
