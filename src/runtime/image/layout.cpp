// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/image/layout.h"

#include <algorithm>
#include <bit>

namespace weft {

unsigned ImageLayout::AxesOf(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D: return 2;
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D: return 3;
  }
  return 1;
}

size_t ImageLayout::pitch(unsigned axis) const {
  return axis == 1 && type != CL_MEM_OBJECT_IMAGE1D_ARRAY ? row_pitch : slice_pitch;
}

unsigned ImageLayout::max_mip_levels() const {
  size_t largest = 1;
  for (unsigned axis = 0; axis < axes() - (IsArray(type) ? 1 : 0); ++axis)
    largest = std::max(largest, counts[axis]);
  return unsigned(std::bit_width(largest));
}

ImageLayout ImageLayout::Level(unsigned level) const {
  ImageLayout smaller = *this;
  for (unsigned axis = 0; axis < axes() - (IsArray(type) ? 1 : 0); ++axis)
    smaller.counts[axis] = std::max<size_t>(counts[axis] >> level, 1);
  smaller.row_pitch = group.BytesOf(smaller.counts[0]);
  const size_t rows = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 1 : smaller.counts[1];
  smaller.slice_pitch = smaller.row_pitch * rows;
  return smaller;
}

ImageLayout ImageLayout::Plane(unsigned plane) const {
  ImageLayout alone = *this;
  alone.chroma_rows = 0;
  if (plane == 0) return alone;
  alone.counts[0] /= 2;
  alone.counts[1] = chroma_rows;
  alone.texel_bytes = 2;
  alone.group = {1, 2};
  return alone;
}

bool IsImageType(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D: return true;
  }
  return false;
}

bool IsArray(cl_mem_object_type type) {
  return type == CL_MEM_OBJECT_IMAGE1D_ARRAY || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
}

}  // namespace weft
