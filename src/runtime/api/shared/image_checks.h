// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of images, as commands name them: an origin and a region in texels, rows, and slices or
// layers.
#pragma once

#include <array>

#include "runtime/base/small_vector.h"
#include "runtime/command/bulk_memory.h"
#include "runtime/object/image.h"

namespace weft {

// An origin without its mip level, which stands behind the coordinates of the image's axes if the
// image has several.
struct BlockPlace {
  const Image::MipLevel* level;  // null: the image has no such level
  std::array<size_t, 3> origin;
};
BlockPlace PlaceOf(const Image& image, const size_t* origin);

// CL_INVALID_VALUE unless the block lies in the image, CL_INVALID_MIP_LEVEL if there is no level.
Status CheckBlock(const Image& image, const size_t* origin, const size_t* region);

// Where a block's rows lie.
struct Block {
  std::byte* data;
  size_t row_pitch, slice_pitch;  // bytes along the second and third axis
};

// What a block takes of a plane of the image.
struct PlaneBlock {
  Block block;
  std::array<size_t, 3> region;  // bytes of a row, rows, slices

  size_t bytes() const { return region[0] * region[1] * region[2]; }
  // Behind the last byte.
  const std::byte* end() const {
    return block.data + (region[2] - 1) * block.slice_pitch + (region[1] - 1) * block.row_pitch +
           region[0];
  }
};
using PlaneBlocks = SmallVector<PlaneBlock, 1>;
PlaneBlocks PlanesOf(const Image& image, const size_t* origin, const size_t* region);

// One in the application's memory, or in a buffer, with these pitches; 0: rows or slices without
// gaps. CL_INVALID_VALUE if they are too small.
Result<Block> HostBlock(const Image& image, const size_t* region, size_t row_pitch,
                        size_t slice_pitch, void* data);

BulkMemory::Rows RowsBetween(const Block& to, const Block& from,
                             const std::array<size_t, 3>& region);

}  // namespace weft
