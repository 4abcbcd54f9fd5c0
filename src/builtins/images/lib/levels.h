// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes of mip levels (cl_khr_mipmap_image, cl_khr_mipmap_image_writes). The level of
// detail is a number of levels, from which OpenGL's formulas choose: OpenGL 4.6, 8.14.
#pragma once

#include "builtins/images/lib/read.h"
#include "builtins/images/lib/write.h"

// As the sampler and the image let it be.
WEFT_HELPER float weft_kept_lod(weft_image image, uint sampler, float lod) {
  const float least =
      (sampler >> WEFT_SAMPLER_LOD_MIN_BIT & WEFT_MAX_LOD) * (1.0f / WEFT_LOD_STEPS);
  const float most = (WEFT_MAX_LOD - (sampler >> WEFT_SAMPLER_LOD_MAX_BIT & WEFT_MAX_LOD)) *
                     (1.0f / WEFT_LOD_STEPS);
  const float last = image->mip_levels - 1;
  const float raised = lod > least ? lod : least;
  const float lowered = raised < most ? raised : most;
  return lowered < last ? lowered : last;
}

// The nearest level; of two that are as near the larger image.
WEFT_HELPER int weft_nearest_level(float lod) {
  return weft_int(__builtin_elementwise_ceil(lod + 0.5f)) - 1;
}

#define WEFT_READ_LEVEL(V, KIND)                                                             \
  WEFT_HELPER V weft_read_level_##KIND(weft_image image, weft_shape shape, uint sampler,     \
                                       float4 at, float lod) {                               \
    const weft_image level = image + weft_nearest_level(weft_kept_lod(image, sampler, lod)); \
    return weft_read_##KIND(level, image->format, shape, sampler, at);                       \
  }
WEFT_READ_LEVEL(int4, int)
WEFT_READ_LEVEL(uint4, uint)

WEFT_HELPER float4 weft_read_level_float(weft_image image, weft_shape shape, uint sampler,
                                         float4 at, float lod) {
  const float kept = weft_kept_lod(image, sampler, lod);
  if ((sampler & WEFT_SAMPLER_MIP_LINEAR) == 0)
    return weft_read_float(image + weft_nearest_level(kept), image->format, shape, sampler, at);
  const int first = weft_floor(kept);
  const int second = __builtin_elementwise_min(first + 1, image->mip_levels - 1);
  const float weight = kept - first;
  return weft_read_float(image + first, image->format, shape, sampler, at) * (1 - weight) +
         weft_read_float(image + second, image->format, shape, sampler, at) * weight;
}

// The gradients of each shape, and x, y and z of them.
#define WEFT_GRADIENT_1d float
#define WEFT_GRADIENT_1da float
#define WEFT_GRADIENT_2d float2
#define WEFT_GRADIENT_2da float2
#define WEFT_GRADIENT_3d float4
#define WEFT_STEP_1d(g) ((float4)(g, 0, 0, 0))
#define WEFT_STEP_1da(g) ((float4)(g, 0, 0, 0))
#define WEFT_STEP_2d(g) ((float4)(g.x, g.y, 0, 0))
#define WEFT_STEP_2da(g) ((float4)(g.x, g.y, 0, 0))
#define WEFT_STEP_3d(g) ((float4)(g.x, g.y, g.z, 0))

// The logarithm of how many texels the longer step goes.
WEFT_HELPER float weft_lod_of(weft_image image, float4 step_x, float4 step_y) {
  const float4 size = (float4)(image->width, image->height, image->depth, 0);
  const float4 x = step_x * size, y = step_y * size;
  const float length_x = x.x * x.x + x.y * x.y + x.z * x.z;
  const float length_y = y.x * y.x + y.y * y.y + y.z * y.z;
  return 0.5f * log2(length_x > length_y ? length_x : length_y);
}

// read_image* with a level of detail and with gradients; the parameters are those of WEFT_READ.
// Clang has them of images that are written, too.
#define WEFT_READ_LEVELS_AS(IMAGE, SHAPE, NAME, R, SEEN, READ, ACCESS)                            \
  WEFT_OVERLOAD R NAME(ACCESS IMAGE image, sampler_t sampler, WEFT_COORDINATES_##SHAPE(float) at, \
                       float lod) {                                                               \
    return SEEN(READ(__weft_image(image), WEFT_SHAPE_##SHAPE, __weft_sampler(sampler),            \
                     WEFT_POSITION_##SHAPE(float, at), lod));                                     \
  }                                                                                               \
  WEFT_OVERLOAD R NAME(ACCESS IMAGE image, sampler_t sampler, WEFT_COORDINATES_##SHAPE(float) at, \
                       WEFT_GRADIENT_##SHAPE gradient_x, WEFT_GRADIENT_##SHAPE gradient_y) {      \
    const weft_image from = __weft_image(image);                                                  \
    const float lod =                                                                             \
        weft_lod_of(from, WEFT_STEP_##SHAPE(gradient_x), WEFT_STEP_##SHAPE(gradient_y));          \
    return SEEN(READ(from, WEFT_SHAPE_##SHAPE, __weft_sampler(sampler),                           \
                     WEFT_POSITION_##SHAPE(float, at), lod));                                     \
  }
#define WEFT_READ_LEVELS(IMAGE, SHAPE, NAME, R, SEEN, READ)         \
  WEFT_READ_LEVELS_AS(IMAGE, SHAPE, NAME, R, SEEN, READ, read_only) \
  WEFT_READ_LEVELS_AS(IMAGE, SHAPE, NAME, R, SEEN, READ, read_write)

// write_image* to a mip level, which does nothing outside of the levels.
#define WEFT_WRITE_LEVEL_AS(IMAGE, SHAPE, NAME, V, COLOR, ACCESS)                             \
  WEFT_OVERLOAD void NAME(ACCESS IMAGE image, WEFT_COORDINATES_##SHAPE(int) at, int lod,      \
                          V color) {                                                          \
    const weft_image to = __weft_image(image);                                                \
    if ((uint)lod >= (uint)to->mip_levels) return;                                            \
    weft_store_bits(to + lod, to->format, WEFT_SHAPE_##SHAPE, WEFT_POSITION_##SHAPE(int, at), \
                    weft_encode(COLOR(color), to->format));                                   \
  }
#define WEFT_WRITE_LEVELS(IMAGE, SHAPE, NAME, V, COLOR)         \
  WEFT_WRITE_LEVEL_AS(IMAGE, SHAPE, NAME, V, COLOR, write_only) \
  WEFT_WRITE_LEVEL_AS(IMAGE, SHAPE, NAME, V, COLOR, read_write)
