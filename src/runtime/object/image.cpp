// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/image.h"

#include <unistd.h>

#include <cstring>
#include <span>

#include "runtime/base/round_up.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

// A layer of a 1D array is what a slice is to others.
WeftImage Describe(std::byte* data, const ImageLayout& layout, uint32_t format, int levels) {
  const bool is_1d_array = layout.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  return {.data = data,
          .row_pitch = layout.row_pitch,
          .slice_pitch = layout.slice_pitch,
          .width = int(layout.counts[0]),
          .height = is_1d_array ? 1 : int(layout.counts[1]),
          .depth = int(layout.counts[is_1d_array ? 1 : 2]),
          .format = format,
          .mip_levels = levels};
}

// Levels begin at whole texels of any format, and in cache lines of their own.
constexpr size_t kLevelAlignment = 64;

std::vector<Image::MipLevel> PlaceLevels(const Image::Description& description) {
  std::vector<Image::MipLevel> levels = {{description.layout, 0}};
  for (unsigned level = 1; level < description.mip_levels; ++level) {
    const auto& [larger, offset] = levels.back();
    const size_t end = offset + larger.bytes();
    levels.push_back({description.layout.Level(level), RoundUp(end, kLevelAlignment)});
  }
  return levels;
}

std::vector<WeftImage> DescribeLevels(std::byte* data, std::span<const Image::MipLevel> levels,
                                      uint32_t format) {
  if (levels.back().layout.counts[0] >= 2) format |= WEFT_IMAGE_HAS_PAIRS;
  std::vector<WeftImage> descriptors;
  for (const auto& [layout, offset] : levels)
    descriptors.push_back(Describe(data + offset, layout, format, int(levels.size())));
  return descriptors;
}

size_t BytesOf(const Image::Description& description) {
  const Image::MipLevel last = PlaceLevels(description).back();
  return last.offset + last.layout.bytes();
}

void CopyTexels(std::byte* to, const ImageLayout& layout, const std::byte* from,
                const ImageLayout& host) {
  for (size_t z = 0; z < layout.counts[2]; ++z)
    for (size_t y = 0; y < layout.rows(); ++y)
      std::memcpy(to + layout.OffsetOf(0, y, z), from + host.OffsetOf(0, y, z),
                  layout.group.BytesOf(layout.counts[0]));
}

}  // namespace

Image::Image(Context& context, cl_mem_flags flags, Place place, Storage storage,
             Description description)
    : MemObject(context, description.layout.type, flags, std::move(place), std::move(storage),
                std::move(description.properties), std::move(description.import_devices)),
      format_(description.format),
      mip_levels_(description.mip_levels),
      levels_(PlaceLevels(description)),
      descriptors_(DescribeLevels(data(), levels_, description.info.number)) {}

std::string_view Image::type_name() const {
  const bool is_depth = format_.image_channel_order == CL_DEPTH;
  switch (type()) {
    case CL_MEM_OBJECT_IMAGE1D: return "image1d_t";
    case CL_MEM_OBJECT_IMAGE1D_ARRAY: return "image1d_array_t";
    case CL_MEM_OBJECT_IMAGE1D_BUFFER: return "image1d_buffer_t";
    case CL_MEM_OBJECT_IMAGE2D: return is_depth ? "image2d_depth_t" : "image2d_t";
    case CL_MEM_OBJECT_IMAGE2D_ARRAY: return is_depth ? "image2d_array_depth_t" : "image2d_array_t";
  }
  return "image3d_t";
}

Result<Ref<Image>> Image::Create(Context& context, cl_mem_flags flags, Description description,
                                 const ImageLayout& host, void* host_ptr) {
  auto* const given = static_cast<std::byte*>(host_ptr);
  if (flags & CL_MEM_USE_HOST_PTR) {
    description.layout = host;
    const size_t bytes = host.bytes();
    return Make<Image>(context, flags, Place{nullptr, 0, bytes, host_ptr, given}, Storage(),
                       std::move(description));
  }
  const size_t bytes = BytesOf(description);
  WEFT_ASSIGN(Storage storage, Storage::Allocate(bytes, context.memory_limit(), context.id()));
  std::byte* const data = storage.data();
  if (flags & CL_MEM_COPY_HOST_PTR) CopyTexels(data, description.layout, given, host);
  return Make<Image>(context, flags, Place{nullptr, 0, bytes, nullptr, data}, std::move(storage),
                     std::move(description));
}

Result<Ref<Image>> Image::Import(Context& context, cl_mem_flags flags, Description description,
                                 int file_descriptor, std::vector<Ref<Device>> devices) {
  const size_t bytes = description.layout.bytes();
  auto storage = Storage::Import(file_descriptor, bytes, !(flags & CL_MEM_IMMUTABLE_EXT));
  // the buffer's error
  if (!storage && storage.error() == CL_INVALID_BUFFER_SIZE)
    return std::unexpected(CL_INVALID_IMAGE_SIZE);
  if (!storage) return std::unexpected(storage.error());
  std::byte* const data = storage->data();
  description.import_devices = std::move(devices);
  auto image = Make<Image>(context, flags, Place{nullptr, 0, bytes, nullptr, data},
                           std::move(*storage), std::move(description));
  close(file_descriptor);
  return image;
}

Ref<Image> Image::CreateOver(MemObject& object, cl_mem_flags flags, Description description) {
  const Image* const parent = From(&object);
  size_t bytes = parent ? object.size() : description.layout.padded_bytes();
  if (parent && parent->layout().planes() > 1) bytes = description.layout.bytes();
  const size_t offset = description.offset;
  void* const host_ptr =
      object.host_ptr() ? static_cast<std::byte*>(object.host_ptr()) + offset : nullptr;
  return Make<Image>(object.context(), flags,
                     Place{Ref<MemObject>(&object), 0, bytes, host_ptr, object.data() + offset},
                     Storage(), std::move(description));
}

}  // namespace weft
