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

// Sizes are in texels and 1 in dimensions that the image has not.
typedef struct WeftImage {
  WeftImageData data;
  WeftImageSize row_pitch, slice_pitch;  // bytes from row to row, and between slices or layers
  int width, height;
  int depth;            // slices, or layers of an array
  unsigned int format;  // WEFT_IMAGE_FORMAT
} WeftImage;

// A channel order and a channel type of image_formats.def.
#define WEFT_IMAGE_FORMAT(order, type) ((order) << 8 | (type))

enum {
#define WEFT_CHANNEL_ORDER(name, value, channels, kinds) WEFT_ORDER_##name = value,
#define WEFT_CHANNEL_TYPE(name, value, kind, bytes) WEFT_TYPE_##name = value,
#include "weft/image_formats.def"
};
