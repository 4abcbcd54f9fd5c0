// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// write_image*: NAME is the function, V what it takes, COLOR what makes a vector of four of that.
#pragma once

#include "builtins/images/lib/encode.h"
#include "builtins/images/lib/texel.h"

#define WEFT_WRITE_AS(IMAGE, SHAPE, NAME, V, COLOR, ACCESS)                                \
  WEFT_OVERLOAD void NAME(ACCESS IMAGE image, WEFT_COORDINATES_##SHAPE(int) at, V color) { \
    const weft_image to = __weft_image(image);                                             \
    weft_store_bits(to, to->format, WEFT_SHAPE_##SHAPE, WEFT_POSITION_##SHAPE(int, at),    \
                    weft_encode(COLOR(color), to->format));                                \
  }
#define WEFT_WRITE(IMAGE, SHAPE, NAME, V, COLOR)          \
  WEFT_WRITE_AS(IMAGE, SHAPE, NAME, V, COLOR, write_only) \
  WEFT_WRITE_AS(IMAGE, SHAPE, NAME, V, COLOR, read_write)
