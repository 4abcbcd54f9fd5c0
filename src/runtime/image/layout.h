// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the texels of an image lie.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/base/opencl.h"

namespace weft {

// Elements count along three axes: texels of a row; rows, or layers of a 1D array; slices or
// layers of a 2D array. Axes that the image has not hold 1.
struct ImageLayout {
  cl_mem_object_type type;
  size_t counts[3];
  size_t texel_bytes;
  size_t row_pitch, slice_pitch;  // bytes; slice_pitch also between layers

  // How many axes the image has.
  static unsigned AxesOf(cl_mem_object_type type);
  unsigned axes() const { return AxesOf(type); }
  // Whether slice_pitch means anything to applications.
  bool has_slices() const { return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || axes() == 3; }
  // Bytes from one element to the next along axis 1 and axis 2.
  size_t pitch(unsigned axis) const;
  // From the first byte to behind the last one.
  size_t bytes() const { return OffsetOf(counts[0], counts[1] - 1, counts[2] - 1); }
  size_t OffsetOf(size_t x, size_t y, size_t z) const {
    return x * texel_bytes + y * pitch(1) + z * pitch(2);
  }
};

// Whether the type is one of an image.
bool IsImageType(cl_mem_object_type type);
bool IsArray(cl_mem_object_type type);

}  // namespace weft
