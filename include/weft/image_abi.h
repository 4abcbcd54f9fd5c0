// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Images and samplers as kernels find them: the argument of an image is the address of a WeftImage,
// that of a sampler 32 bits that clang also gives to literals (CLK_ADDRESS_CLAMP, ...). For C++ and
// OpenCL C.
#pragma once

#ifdef __OPENCL_C_VERSION__
typedef global uchar* WeftImageData;
typedef ulong WeftImageSize;
#else
#include <stdint.h>
typedef void* WeftImageData;
typedef uint64_t WeftImageSize;
#endif

// Sizes are in texels and 1 in dimensions that the image has not. The mip levels of an image stand
// behind each other, the largest one first.
typedef struct WeftImage {
  WeftImageData data;
  WeftImageSize row_pitch, slice_pitch;  // bytes from row to row, and between slices or layers
  int width, height;
  int depth;            // slices, or layers of an array
  unsigned int format;  // WEFT_IMAGE_FORMAT, with WEFT_IMAGE_HAS_PAIRS
  int mip_levels;       // that stand from here on, in the first one: 1 for all other images
} WeftImage;

// A channel order and a channel type of image_formats.def.
#define WEFT_IMAGE_FORMAT(order, type) ((order) << 8 | (type))
// Each level is two texels wide or more, so that a load of two side by side can be inside.
#define WEFT_IMAGE_HAS_PAIRS 0x80

// A sampler's bits beyond those that literals have: how mip levels are filtered, and the least and
// the largest level of detail in steps of 1 / WEFT_LOD_STEPS, the largest one down from
// WEFT_MAX_LOD. All of them are 0 by default.
#define WEFT_SAMPLER_LITERAL 0x3f
// Among the bits of VariantKey::objects: the sampler has levels of detail, which are not known.
#define WEFT_SAMPLER_HAS_LODS 0x4000
#define WEFT_SAMPLER_MIP_LINEAR 0x40
#define WEFT_SAMPLER_LOD_MIN_BIT 7
#define WEFT_SAMPLER_LOD_MAX_BIT 19
#define WEFT_LOD_STEPS 256
#define WEFT_MAX_LOD 4095

enum {
#define WEFT_CHANNEL_ORDER(name, value, channels, kinds) WEFT_ORDER_##name = value,
#define WEFT_CHANNEL_TYPE(name, value, kind, bytes) WEFT_TYPE_##name = value,
#include "weft/image_formats.def"
};
