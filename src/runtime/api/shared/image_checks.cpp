// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/image_checks.h"

namespace weft {

BlockPlace PlaceOf(const Image& image, const size_t* origin) {
  const auto& levels = image.levels();
  BlockPlace place = {&levels.front(), {origin[0], origin[1], origin[2]}};
  if (levels.size() == 1) return place;
  const unsigned axes = image.layout().axes();
  const size_t level = origin[axes];
  place.level = level < levels.size() ? &levels[level] : nullptr;
  if (axes < place.origin.size()) place.origin[axes] = 0;
  return place;
}

Status CheckBlock(const Image& image, const size_t* origin, const size_t* region) {
  // origin or region is NULL
  if (!origin || !region) return Error(CL_INVALID_VALUE, "origin or region is NULL");
  const BlockPlace place = PlaceOf(image, origin);
  // the mip level is not a valid level of the image
  if (!place.level)
    return Error(CL_INVALID_MIP_LEVEL, "the image has {} mip levels", image.levels().size());
  for (unsigned i = 0; i < 3; ++i) {
    const size_t count = place.level->layout.counts[i];
    // the region is out of bounds, or has an element that is 0; axes that the image has not begin
    // at 0 and hold 1
    if (region[i] == 0 || place.origin[i] >= count || region[i] > count - place.origin[i])
      return Error(CL_INVALID_VALUE, "{} elements from {} along axis {}, which has {}", region[i],
                   place.origin[i], i, count);
  }
  // texels that share bytes come together: those of packed YUV are even, of NV12 rows are, too
  const bool has_planes = image.layout().planes() > 1;
  const size_t together[2] = {has_planes ? 2 : image.layout().group.texels, has_planes ? 2u : 1u};
  for (unsigned i = 0; i < 2; ++i)
    if (place.origin[i] % together[i] != 0 || region[i] % together[i] != 0)
      return Error(CL_INVALID_VALUE,
                   "{} elements from {} along axis {}, which come in groups of {}", region[i],
                   place.origin[i], i, together[i]);
  return {};
}

PlaneBlocks PlanesOf(const Image& image, const size_t* origin, const size_t* region) {
  const auto [level, at] = PlaceOf(image, origin);
  PlaneBlocks planes;
  for (unsigned plane = 0; plane < level->layout.planes(); ++plane) {
    const ImageLayout layout = level->layout.Plane(plane);
    const size_t step = plane + 1;  // texels to one of the plane
    std::byte* const data = image.data() + level->offset + level->layout.PlaneOffset(plane) +
                            layout.OffsetOf(at[0] / step, at[1] / step, at[2]);
    planes.push_back({{data, layout.pitch(1), layout.pitch(2)},
                      {layout.group.BytesOf(region[0] / step), region[1] / step, region[2]}});
  }
  return planes;
}

Result<Block> HostBlock(const Image& image, const size_t* region, size_t row_pitch,
                        size_t slice_pitch, void* data) {
  const ImageLayout& layout = image.layout();
  const bool is_1d_array = layout.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  const size_t row = layout.group.BytesOf(region[0]);
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

BulkMemory::Rows RowsBetween(const Block& to, const Block& from,
                             const std::array<size_t, 3>& region) {
  return {.to = to.data,
          .from = from.data,
          .region = {region[0], region[1], region[2]},
          .to_row_pitch = to.row_pitch,
          .to_slice_pitch = to.slice_pitch,
          .from_row_pitch = from.row_pitch,
          .from_slice_pitch = from.slice_pitch};
}

}  // namespace weft
