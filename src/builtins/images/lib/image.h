// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the builtins of images share: handles, the kinds of images, and where coordinates lead.
#pragma once

#include "builtins/lib/widths.h"
#include "weft/image_abi.h"

typedef const constant WeftImage* weft_image;

// The shapes of images, as M(image type, shape, ...): `shape` names the coordinates.
#define WEFT_COLOR_IMAGES(M, ...)      \
  M(image1d_t, 1d, __VA_ARGS__)        \
  M(image1d_array_t, 1da, __VA_ARGS__) \
  M(image2d_t, 2d, __VA_ARGS__)        \
  M(image2d_array_t, 2da, __VA_ARGS__) \
  M(image3d_t, 3d, __VA_ARGS__)
#define WEFT_BUFFER_IMAGES(M, ...) M(image1d_buffer_t, 1d, __VA_ARGS__)
#define WEFT_DEPTH_IMAGES(M, ...)     \
  M(image2d_depth_t, 2d, __VA_ARGS__) \
  M(image2d_array_depth_t, 2da, __VA_ARGS__)
#define WEFT_ALL_IMAGES(M, ...)     \
  WEFT_COLOR_IMAGES(M, __VA_ARGS__) \
  WEFT_BUFFER_IMAGES(M, __VA_ARGS__) WEFT_DEPTH_IMAGES(M, __VA_ARGS__)

// The compiler takes a handle for what is behind it.
#define WEFT_HANDLE(IMAGE, SHAPE, ...)                           \
  WEFT_OVERLOAD weft_image __weft_image(read_only IMAGE image);  \
  WEFT_OVERLOAD weft_image __weft_image(write_only IMAGE image); \
  WEFT_OVERLOAD weft_image __weft_image(read_write IMAGE image);
WEFT_ALL_IMAGES(WEFT_HANDLE)
uint __weft_sampler(sampler_t sampler);

// What is read or written needs no conversion.
#define WEFT_AS_IT_IS(color) color

// Coordinates of each shape, and the vector with x, y and the slice or layer z that they stand for.
#define WEFT_COORDINATES_1d(T) T
#define WEFT_COORDINATES_1da(T) T##2
#define WEFT_COORDINATES_2d(T) T##2
#define WEFT_COORDINATES_2da(T) T##4
#define WEFT_COORDINATES_3d(T) T##4
#define WEFT_POSITION_1d(T, c) ((T##4)(c, 0, 0, 0))
#define WEFT_POSITION_1da(T, c) ((T##4)(c.x, 0, c.y, 0))
#define WEFT_POSITION_2d(T, c) ((T##4)(c.x, c.y, 0, 0))
#define WEFT_POSITION_2da(T, c) ((T##4)(c.x, c.y, c.z, 0))
#define WEFT_POSITION_3d(T, c) ((T##4)(c.x, c.y, c.z, 0))

// What of a position a shape uses, known where it is inlined.
typedef struct weft_shape {
  bool has_y, has_z;  // may be other than 0
  bool is_array;      // z is a layer
} weft_shape;
#define WEFT_SHAPE_1d ((weft_shape){false, false, false})
#define WEFT_SHAPE_1da ((weft_shape){false, true, true})
#define WEFT_SHAPE_2d ((weft_shape){true, false, false})
#define WEFT_SHAPE_2da ((weft_shape){true, true, true})
#define WEFT_SHAPE_3d ((weft_shape){true, true, false})

WEFT_HELPER uint weft_order(uint format) { return format >> 8; }
WEFT_HELPER uint weft_type(uint format) { return format & (WEFT_IMAGE_HAS_PAIRS - 1); }
