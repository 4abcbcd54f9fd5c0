// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's sections on creating images, their formats and queries. What is enqueued on them is in
// enqueue_image.cpp.
#include "runtime/object/image.h"

#include <algorithm>
#include <optional>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_properties.h"
#include "runtime/api/shared/image_description.h"
#include "runtime/api/shared/memory_flags.h"
#include "runtime/object/buffer.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

// The flags of an image over another object: its own, and what it does not say itself.
Result<cl_mem_flags> FlagsOver(const MemObject* object, cl_mem_flags flags) {
  if (!object) return flags;
  // an image that is not immutable over an immutable object
  if ((object->flags() & CL_MEM_IMMUTABLE_EXT) && !(flags & CL_MEM_IMMUTABLE_EXT))
    return Error(CL_INVALID_VALUE, "the memory object is immutable, the image not");
  return InheritFlags(object->flags(), flags);
}

Result<Ref<Image>> CreateImageWithProperties(Context& context, const cl_mem_properties* properties,
                                             cl_mem_flags flags, const cl_image_format* format,
                                             const cl_image_desc* desc, void* host_ptr) {
  WEFT_ASSIGN(auto read, ReadImageProperties(context, properties));
  const bool external = read.file_descriptor.has_value();
  WEFT_TRY(CheckMemoryFlags(flags));
  MemObject* object = nullptr;
  if (desc && desc->mem_object) {
    object = FromHandle(desc->mem_object);
    // mem_object is not a valid memory object
    if (!object || &object->context() != &context)
      return Error(CL_INVALID_IMAGE_DESCRIPTOR, "mem_object is no memory object of the context");
  }
  WEFT_TRY(CheckExternal(flags, external));
  WEFT_TRY(CheckImmutable(flags, object != nullptr || external));
  WEFT_ASSIGN(flags, FlagsOver(object, flags));
  std::optional<cl_image_desc> of_plane;
  if (object) of_plane = DescribePlane(*object, *desc);
  if (of_plane) desc = &*of_plane;
  WEFT_ASSIGN(auto checked, CheckImage(context, flags, format, desc, {host_ptr, external}));
  checked.description.properties = std::move(read.list);
  // an image of a buffer without one
  if (!object && desc->image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "a 1D image buffer without a buffer");
  // external memory beside a memory object
  if (object && external)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "external memory beside mem_object");
  if (external) {
    checked.description.layout = checked.host;
    return Image::Import(context, flags, std::move(checked.description), *read.file_descriptor,
                         std::move(read.devices));
  }
  if (!object)
    return Image::Create(context, flags, std::move(checked.description), checked.host, host_ptr);
  // host_ptr beside a memory object
  if (host_ptr) return Error(CL_INVALID_HOST_PTR, "host_ptr {} beside mem_object", host_ptr);
  WEFT_TRY(CheckOver(*object, *desc, checked.description));
  return Image::CreateOver(*object, flags, std::move(checked.description));
}

Result<Ref<Image>> CreateImage(Context& context, cl_mem_flags flags, const cl_image_format* format,
                               const cl_image_desc* desc, void* host_ptr) {
  return CreateImageWithProperties(context, nullptr, flags, format, desc, host_ptr);
}

Result<Ref<Image>> CreateImage2D(Context& context, cl_mem_flags flags,
                                 const cl_image_format* format, size_t width, size_t height,
                                 size_t row_pitch, void* host_ptr) {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = width;
  desc.image_height = height;
  desc.image_row_pitch = row_pitch;
  return CreateImage(context, flags, format, &desc, host_ptr);
}

Result<Ref<Image>> CreateImage3D(Context& context, cl_mem_flags flags,
                                 const cl_image_format* format, size_t width, size_t height,
                                 size_t depth, size_t row_pitch, size_t slice_pitch,
                                 void* host_ptr) {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE3D;
  desc.image_width = width;
  desc.image_height = height;
  desc.image_depth = depth;
  desc.image_row_pitch = row_pitch;
  desc.image_slice_pitch = slice_pitch;
  return CreateImage(context, flags, format, &desc, host_ptr);
}

Status GetSupportedImageFormats(Context&, cl_mem_flags flags, cl_mem_object_type type,
                                cl_uint num_entries, cl_image_format* formats,
                                cl_uint* num_formats) {
  // flags is not valid
  WEFT_TRY(CheckMemoryFlags(flags & ~cl_mem_flags{CL_MEM_KERNEL_READ_AND_WRITE}));
  // image_type is not valid
  if (!IsImageType(type)) return Error(CL_INVALID_VALUE, "there is no image type 0x{:x}", type);
  // num_entries is zero and image_formats is not NULL
  if (formats && num_entries == 0) return Error(CL_INVALID_VALUE, "room for no format");
  const std::vector<cl_image_format> supported = SupportedFormats(type, flags);
  if (num_formats) *num_formats = cl_uint(supported.size());
  if (formats)
    std::ranges::copy_n(supported.begin(),
                        ptrdiff_t(std::min<size_t>(num_entries, supported.size())), formats);
  return {};
}

Status GetImageInfo(Image& image, cl_image_info name, InfoSink sink) {
  const ImageLayout& layout = image.layout();
  const bool is_3d = layout.type == CL_MEM_OBJECT_IMAGE3D;
  const bool is_array = IsArray(layout.type), is_flat = layout.axes() == (is_array ? 2 : 1);
  switch (name) {
    case CL_IMAGE_FORMAT: return sink.Value<cl_image_format>(image.format());
    case CL_IMAGE_ELEMENT_SIZE: return sink.Value<size_t>(layout.texel_bytes);
    case CL_IMAGE_ROW_PITCH: return sink.Value<size_t>(layout.row_pitch);
    case CL_IMAGE_SLICE_PITCH:
      return sink.Value<size_t>(layout.has_slices() ? layout.slice_pitch : 0);
    case CL_IMAGE_WIDTH: return sink.Value<size_t>(layout.counts[0]);
    case CL_IMAGE_HEIGHT: return sink.Value<size_t>(is_flat ? 0 : layout.counts[1]);
    case CL_IMAGE_DEPTH: return sink.Value<size_t>(is_3d ? layout.counts[2] : 0);
    case CL_IMAGE_ARRAY_SIZE:
      return sink.Value<size_t>(is_array ? layout.counts[layout.axes() - 1] : 0);
    case CL_IMAGE_BUFFER: return sink.Object<cl_mem>(Buffer::From(image.associated()));
    case CL_IMAGE_NUM_MIP_LEVELS: return sink.Value<cl_uint>(image.mip_levels());
    case CL_IMAGE_NUM_SAMPLES: return sink.Value<cl_uint>(0);
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clCreateImage, CreateImage)
WEFT_ENTRY_POINT(clCreateImageWithProperties, CreateImageWithProperties)
WEFT_ENTRY_POINT(clCreateImage2D, CreateImage2D)
WEFT_ENTRY_POINT(clCreateImage3D, CreateImage3D)
WEFT_ENTRY_POINT(clGetSupportedImageFormats, GetSupportedImageFormats)
WEFT_ENTRY_POINT(clGetImageInfo, GetImageInfo)

}  // namespace weft
