// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a coordinate to texels along one dimension. OpenCL API 8.2, "Addressing and Filter Modes":
// names and formulas are those of that chapter. What CLK_ADDRESS_NONE leaves open is done as
// CLK_ADDRESS_CLAMP has it.
#pragma once

#include "builtins/images/lib/image.h"

#define WEFT_ADDRESS_MODE(sampler) ((sampler) & 0xe)
#define WEFT_IS_NORMALIZED(sampler) (((sampler) & CLK_NORMALIZED_COORDS_TRUE) != 0)
#define WEFT_IS_LINEAR(sampler) (((sampler) & CLK_FILTER_LINEAR) != 0)

WEFT_HELPER int weft_clamp(int i, int size) {
  return __builtin_elementwise_min(__builtin_elementwise_max(i, 0), size - 1);
}

// A whole number; far outside any image if u is NaN or no int has it.
WEFT_HELPER int weft_int(float u) {
  const float low = u > -0x1p30f ? u : -0x1p30f;
  return (int)(low < 0x1p30f ? low : 0x1p30f);
}
WEFT_HELPER int weft_floor(float u) { return weft_int(__builtin_elementwise_floor(u)); }

// u in texels.
WEFT_HELPER float weft_unnormalized(float s, int size, uint sampler) {
  switch (WEFT_ADDRESS_MODE(sampler)) {
    case CLK_ADDRESS_REPEAT: return (s - __builtin_elementwise_floor(s)) * size;
    case CLK_ADDRESS_MIRRORED_REPEAT:
      return __builtin_elementwise_abs(s - 2 * __builtin_elementwise_rint(0.5f * s)) * size;
  }
  return WEFT_IS_NORMALIZED(sampler) ? s * size : s;
}

// Texels that lie outside are those of the border.
WEFT_HELPER int weft_address(int i, int size, uint sampler) {
  switch (WEFT_ADDRESS_MODE(sampler)) {
    case CLK_ADDRESS_REPEAT: return i < 0 ? i + size : i >= size ? i - size : i;
    case CLK_ADDRESS_CLAMP_TO_EDGE:
    case CLK_ADDRESS_MIRRORED_REPEAT: return weft_clamp(i, size);
  }
  return i;
}

// Whether all addresses are inside; layers are anyway.
WEFT_HELPER bool weft_stays_inside(uint sampler) {
  const uint mode = WEFT_ADDRESS_MODE(sampler);
  return mode == CLK_ADDRESS_CLAMP_TO_EDGE || mode == CLK_ADDRESS_MIRRORED_REPEAT;
}

WEFT_HELPER int weft_layer(float layer, int layers) {
  return weft_clamp(weft_int(__builtin_elementwise_rint(layer)), layers);
}
WEFT_HELPER int weft_layer(int layer, int layers) { return weft_clamp(layer, layers); }

// Two neighbours, and how much the second one counts.
typedef struct weft_taps {
  int first, second;
  float weight;
} weft_taps;

WEFT_HELPER weft_taps weft_neighbours(float s, int size, uint sampler) {
  const float u = weft_unnormalized(s, size, sampler) - 0.5f;
  const float low = __builtin_elementwise_floor(u);
  const int i = weft_int(low);
  return (weft_taps){weft_address(i, size, sampler), weft_address(i + 1, size, sampler), u - low};
}
