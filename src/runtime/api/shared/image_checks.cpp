// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/image_checks.h"

namespace weft {

Status CheckBlock(const Image& image, const size_t* origin, const size_t* region) {
  // origin or region is NULL
  if (!origin || !region) return Error(CL_INVALID_VALUE, "origin or region is NULL");
  for (unsigned i = 0; i < 3; ++i) {
    const size_t count = image.layout().counts[i];
    // the region is out of bounds, or has an element that is 0; axes that the image has not begin
    // at 0 and hold 1
    if (region[i] == 0 || origin[i] >= count || region[i] > count - origin[i])
      return Error(CL_INVALID_VALUE, "{} elements from {} along axis {}, which has {}", region[i],
                   origin[i], i, count);
  }
  return {};
}

Block BlockOf(const Image& image, const size_t* origin) {
  const ImageLayout& layout = image.layout();
  return {image.data() + layout.OffsetOf(origin[0], origin[1], origin[2]), layout.pitch(1),
          layout.pitch(2)};
}

Result<Block> HostBlock(const Image& image, const size_t* region, size_t row_pitch,
                        size_t slice_pitch, void* data) {
  const ImageLayout& layout = image.layout();
  const bool is_1d_array = layout.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const size_t row = region[0] * layout.texel_bytes;
  if (row_pitch == 0) row_pitch = row;
  // row_pitch is less than a row
  if (row_pitch < row)
    return Error(CL_INVALID_VALUE, "row pitch {}, a row has {} bytes", row_pitch, row);
  size_t slice = 0;
  const bool fits = !__builtin_mul_overflow(row_pitch, is_1d_array ? 1 : region[1], &slice);
  // slice_pitch of an image without slices
  if (!layout.has_slices() && slice_pitch != 0)
    return Error(CL_INVALID_VALUE, "slice pitch {} of an image without slices", slice_pitch);
  if (slice_pitch == 0) slice_pitch = slice;
  // slice_pitch is less than a slice
  if (!fits || slice_pitch < slice)
    return Error(CL_INVALID_VALUE, "slice pitch {}, a slice has {} bytes", slice_pitch, slice);
  return Block{static_cast<std::byte*>(data), is_1d_array ? slice_pitch : row_pitch, slice_pitch};
}

size_t BytesOf(const Image& image, const size_t* region) {
  return region[0] * region[1] * region[2] * image.layout().texel_bytes;
}

BulkMemory::Rows RowsBetween(const Block& to, const Block& from, const Image& image,
                             const size_t* region) {
  return {.to = to.data,
          .from = from.data,
          .region = {region[0] * image.layout().texel_bytes, region[1], region[2]},
          .to_row_pitch = to.row_pitch,
          .to_slice_pitch = to.slice_pitch,
          .from_row_pitch = from.row_pitch,
          .from_slice_pitch = from.slice_pitch};
}

}  // namespace weft
