// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the texels of an image lie.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/opencl.h"

namespace weft {

// Texels that share bytes: so many of them, in so many bytes.
struct TexelGroup {
  uint32_t texels, bytes;

  // Of whole groups.
  size_t BytesOf(size_t count) const { return count / texels * bytes; }
};

// Elements count along three axes: texels of a row; rows, or layers of a 1D array; slices or
// layers of a 2D array. Axes that the image has not hold 1.
struct ImageLayout {
  cl_mem_object_type type;
  size_t counts[3];
  size_t texel_bytes;  // CL_IMAGE_ELEMENT_SIZE
  TexelGroup group;
  size_t row_pitch, slice_pitch;  // bytes; slice_pitch also between layers
  size_t chroma_rows;             // of U and V behind those of Y, in NV12

  // How many axes the image has.
  static unsigned AxesOf(cl_mem_object_type type);
  unsigned axes() const { return AxesOf(type); }
  // Whether slice_pitch means anything to applications.
  bool has_slices() const { return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || axes() == 3; }
  // Bytes from one element to the next along axis 1 and axis 2.
  size_t pitch(unsigned axis) const;
  // Elements along axis 1, and the rows behind them.
  size_t rows() const { return counts[1] + chroma_rows; }
  // From the first byte to behind the last one.
  size_t bytes() const { return OffsetOf(counts[0], rows() - 1, counts[2] - 1); }
  // Of a buffer that such an image is made over: the last row and slice have their pitch, too.
  size_t padded_bytes() const {
    if (axes() == 1) return bytes();
    return axes() == 2 ? pitch(1) * rows() : pitch(2) * counts[2];
  }
  // How many mip levels an image of this size may have.
  unsigned max_mip_levels() const;
  // That of a mip level, without gaps.
  ImageLayout Level(unsigned level) const;
  // NV12 has two planes: of Y, and of U and V for every 2 x 2 of these. Others have one.
  unsigned planes() const { return chroma_rows == 0 ? 1 : 2; }
  ImageLayout Plane(unsigned plane) const;
  size_t PlaneOffset(unsigned plane) const { return plane == 0 ? 0 : OffsetOf(0, counts[1], 0); }
  size_t OffsetOf(size_t x, size_t y, size_t z) const {
    return group.BytesOf(x) + y * pitch(1) + z * pitch(2);
  }
};

// Whether the type is one of an image.
bool IsImageType(cl_mem_object_type type);
bool IsArray(cl_mem_object_type type);

}  // namespace weft
