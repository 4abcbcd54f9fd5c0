// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/image.h"

#include <cstring>

#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

// A layer of a 1D array is what a slice is to others.
WeftImage Describe(std::byte* data, const ImageLayout& layout, uint32_t format) {
  const bool is_1d_array = layout.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
  return {.data = data,
          .row_pitch = layout.row_pitch,
          .slice_pitch = layout.slice_pitch,
          .width = int(layout.counts[0]),
          .height = is_1d_array ? 1 : int(layout.counts[1]),
          .depth = int(layout.counts[is_1d_array ? 1 : 2]),
          .format = format};
}

void CopyTexels(std::byte* to, const ImageLayout& layout, const std::byte* from,
                const ImageLayout& host) {
  for (size_t z = 0; z < layout.counts[2]; ++z)
    for (size_t y = 0; y < layout.counts[1]; ++y)
      std::memcpy(to + layout.OffsetOf(0, y, z), from + host.OffsetOf(0, y, z),
                  layout.counts[0] * layout.texel_bytes);
}

}  // namespace

Image::Image(Context& context, cl_mem_flags flags, Place place, Storage storage,
             Description description)
    : MemObject(context, description.layout.type, flags, std::move(place), std::move(storage),
                std::move(description.properties), {}),
      format_(description.format),
      layout_(description.layout),
      descriptor_(Describe(data(), layout_, description.info.number)) {}

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
  const size_t bytes = description.layout.bytes();
  WEFT_ASSIGN(Storage storage, Storage::Allocate(bytes, context.memory_limit(), context.id()));
  std::byte* const data = storage.data();
  if (flags & CL_MEM_COPY_HOST_PTR) CopyTexels(data, description.layout, given, host);
  return Make<Image>(context, flags, Place{nullptr, 0, bytes, nullptr, data}, std::move(storage),
                     std::move(description));
}

Ref<Image> Image::CreateOver(MemObject& object, cl_mem_flags flags, Description description) {
  const size_t bytes = description.layout.bytes();
  return Make<Image>(object.context(), flags,
                     Place{Ref<MemObject>(&object), 0, bytes, object.host_ptr(), object.data()},
                     Storage(), std::move(description));
}

}  // namespace weft
