// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads through a sampler.
#pragma once

#include "builtins/images/lib/address.h"
#include "builtins/images/lib/decode.h"
#include "builtins/images/lib/texel.h"

// The texel that CLK_FILTER_NEAREST takes.
WEFT_HELPER int4 weft_nearest(weft_image image, weft_shape shape, uint sampler, float4 at) {
  const int x = weft_floor(weft_unnormalized(at.x, image->width, sampler));
  int4 texel = (int4)(weft_address(x, image->width, sampler), 0, 0, 0);
  if (shape.has_y) {
    const int y = weft_floor(weft_unnormalized(at.y, image->height, sampler));
    texel.y = weft_address(y, image->height, sampler);
  }
  if (shape.is_array) {
    texel.z = weft_layer(at.z, image->depth);
  } else if (shape.has_z) {
    const int z = weft_floor(weft_unnormalized(at.z, image->depth, sampler));
    texel.z = weft_address(z, image->depth, sampler);
  }
  return texel;
}
WEFT_HELPER int4 weft_nearest(weft_image image, weft_shape shape, uint sampler, int4 at) {
  int4 texel = (int4)(weft_address(at.x, image->width, sampler), 0, 0, 0);
  if (shape.has_y) texel.y = weft_address(at.y, image->height, sampler);
  if (shape.is_array) {
    texel.z = weft_layer(at.z, image->depth);
  } else if (shape.has_z) {
    texel.z = weft_address(at.z, image->depth, sampler);
  }
  return texel;
}

// The bits of a texel that the sampler's addresses lead to, some of which are always inside.
WEFT_HELPER uint4 weft_load_sampled(weft_image image, uint format, weft_shape shape, uint sampler,
                                    int4 texel) {
  if (!weft_stays_inside(sampler) && !weft_is_inside(image, shape, texel)) return (uint4)(0);
  return weft_load_inside(image, format, shape, texel);
}

// weft_read_KIND(image, format, shape, at) and, of the texel that CLK_FILTER_NEAREST takes,
// weft_read_KIND(image, format, shape, sampler, at). The format is that of the whole image, which
// is known where that of a mip level would be looked up.
#define WEFT_READ_TEXEL(V, KIND)                                                                \
  WEFT_HELPER V weft_read_##KIND(weft_image image, uint format, weft_shape shape, int4 at) {    \
    return weft_decode_##KIND(weft_load(image, format, shape, at), format);                     \
  }                                                                                             \
  WEFT_HELPER V weft_read_##KIND(weft_image image, uint format, weft_shape shape, uint sampler, \
                                 int4 at) {                                                     \
    const int4 texel = weft_nearest(image, shape, sampler, at);                                 \
    return weft_decode_##KIND(weft_load_sampled(image, format, shape, sampler, texel), format); \
  }
#define WEFT_READ_NEAREST(V, KIND)                                                              \
  WEFT_HELPER V weft_read_##KIND(weft_image image, uint format, weft_shape shape, uint sampler, \
                                 float4 at) {                                                   \
    const int4 texel = weft_nearest(image, shape, sampler, at);                                 \
    return weft_decode_##KIND(weft_load_sampled(image, format, shape, sampler, texel), format); \
  }
WEFT_READ_TEXEL(int4, int)
WEFT_READ_NEAREST(int4, int)
WEFT_READ_TEXEL(uint4, uint)
WEFT_READ_NEAREST(uint4, uint)
WEFT_READ_TEXEL(float4, float)

// The bits of two neighbours in a row.
typedef struct weft_pair {
  uint4 first, second;
} weft_pair;

// Whether one load has both: texels are words, and no neighbour is at the row's other end.
WEFT_HELPER bool weft_loads_pairs(uint format, uint sampler) {
  return (format & WEFT_IMAGE_HAS_PAIRS) && weft_texel_bytes(format) == 4 &&
         WEFT_ADDRESS_MODE(sampler) != CLK_ADDRESS_REPEAT;
}

// Of the words that are inside and nearest to the two, those that they are.
WEFT_HELPER weft_pair weft_load_words(weft_image image, weft_shape shape, uint sampler, weft_taps x,
                                      int y, int z) {
  typedef ulong words __attribute__((aligned(4)));
  const bool stays_inside = weft_stays_inside(sampler);
  const int4 nearest =
      (int4)(weft_clamp(x.first, image->width - 1), stays_inside ? y : weft_clamp(y, image->height),
             stays_inside ? z : weft_clamp(z, image->depth), 0);
  const ulong both = *(const global words*)weft_texel(image, shape, 4, nearest);
  uint first = x.first == nearest.x ? (uint)both : (uint)(both >> 32);
  uint second = x.second == nearest.x ? (uint)both : (uint)(both >> 32);
  if (!stays_inside && !weft_is_inside(image, shape, (int4)(x.first, y, z, 0))) first = 0;
  if (!stays_inside && !weft_is_inside(image, shape, (int4)(x.second, y, z, 0))) second = 0;
  return (weft_pair){(uint4)(first, 0, 0, 0), (uint4)(second, 0, 0, 0)};
}

WEFT_HELPER weft_pair weft_load_pair(weft_image image, uint format, weft_shape shape, uint sampler,
                                     weft_taps x, int y, int z) {
  if (weft_loads_pairs(format, sampler)) return weft_load_words(image, shape, sampler, x, y, z);
  return (weft_pair){weft_load_sampled(image, format, shape, sampler, (int4)(x.first, y, z, 0)),
                     weft_load_sampled(image, format, shape, sampler, (int4)(x.second, y, z, 0))};
}

// The sum of 2, 4 or 8 neighbours.
WEFT_HELPER float4 weft_linear(weft_image image, uint format, weft_shape shape, uint sampler,
                               float4 at) {
  const bool filters_z = shape.has_z && !shape.is_array;
  const weft_taps x = weft_neighbours(at.x, image->width, sampler);
  weft_taps y = {0, 0, 0}, z = {0, 0, 0};
  if (shape.has_y) y = weft_neighbours(at.y, image->height, sampler);
  if (filters_z) z = weft_neighbours(at.z, image->depth, sampler);
  if (shape.is_array) z.first = weft_layer(at.z, image->depth);
  const int rows = filters_z ? 4 : shape.has_y ? 2 : 1;
  float4 sum = 0;
  for (int i = 0; i < rows; ++i) {
    const weft_pair bits = weft_load_pair(image, format, shape, sampler, x,
                                          i & 1 ? y.second : y.first, i & 2 ? z.second : z.first);
    const float weight_y = i & 1 ? y.weight : 1 - y.weight;
    const float weight_z = i & 2 ? z.weight : 1 - z.weight;
    sum += weft_decode_float(bits.first, format) * ((1 - x.weight) * weight_y * weight_z);
    sum += weft_decode_float(bits.second, format) * (x.weight * weight_y * weight_z);
  }
  return sum;
}

WEFT_HELPER float4 weft_read_float(weft_image image, uint format, weft_shape shape, uint sampler,
                                   float4 at) {
  if (WEFT_IS_LINEAR(sampler)) return weft_linear(image, format, shape, sampler, at);
  const int4 texel = weft_nearest(image, shape, sampler, at);
  return weft_decode_float(weft_load_sampled(image, format, shape, sampler, texel), format);
}
