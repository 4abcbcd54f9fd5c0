// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_ext_image_requirements_info, with what cl_ext_image_from_buffer adds to it. Texels need no
// alignment.
#include <algorithm>
#include <optional>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/buffer_properties.h"
#include "runtime/api/shared/image_description.h"
#include "runtime/api/shared/memory_flags.h"
#include "runtime/object/context.h"

#include <CL/weft_images.h>

namespace weft {
namespace {

using Limit = size_t DeviceLimits::*;

// The limits of the axes of a type; null for one that it has not.
struct TypeLimits {
  cl_mem_object_type type;
  Limit width, height, depth, layers;
};
constexpr TypeLimits kTypeLimits[] = {
    {CL_MEM_OBJECT_IMAGE1D, &DeviceLimits::image_side, nullptr, nullptr, nullptr},
    {CL_MEM_OBJECT_IMAGE1D_BUFFER, &DeviceLimits::image_buffer, nullptr, nullptr, nullptr},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, &DeviceLimits::image_side, nullptr, nullptr,
     &DeviceLimits::image_layers},
    {CL_MEM_OBJECT_IMAGE2D, &DeviceLimits::image_side, &DeviceLimits::image_side, nullptr, nullptr},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, &DeviceLimits::image_side, &DeviceLimits::image_side, nullptr,
     &DeviceLimits::image_layers},
    {CL_MEM_OBJECT_IMAGE3D, &DeviceLimits::image_3d_side, &DeviceLimits::image_3d_side,
     &DeviceLimits::image_3d_side, nullptr},
};

// Which axis a query is about; null for other queries.
Limit TypeLimits::* AxisOf(cl_image_requirements_info_ext name) {
  switch (name) {
    case CL_IMAGE_REQUIREMENTS_MAX_WIDTH_EXT: return &TypeLimits::width;
    case CL_IMAGE_REQUIREMENTS_MAX_HEIGHT_EXT: return &TypeLimits::height;
    case CL_IMAGE_REQUIREMENTS_MAX_DEPTH_EXT: return &TypeLimits::depth;
    case CL_IMAGE_REQUIREMENTS_MAX_ARRAY_SIZE_EXT: return &TypeLimits::layers;
  }
  return nullptr;
}

// The most texels or layers along an axis of images of the type; of all types that have the axis
// for 0.
Result<size_t> MaxAlong(const Context& context, cl_mem_object_type type, Limit TypeLimits::* axis) {
  size_t least = SIZE_MAX;
  for (const TypeLimits& row : kTypeLimits)
    if ((type == 0 || type == row.type) && row.*axis)
      least = std::min(least, ImageLimit(context, row.*axis));
  // image_type has not what param_name asks for
  if (least == SIZE_MAX)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "images of type 0x{:x} have no such axis", type);
  return least;
}

// A buffer's size for the image. Without a format or a descriptor there is none.
Result<std::optional<size_t>> CheckAll(const Context& context, const cl_mem_properties* properties,
                                       cl_mem_flags flags, const cl_image_format* format,
                                       const cl_image_desc* desc, bool may_be_partial) {
  WEFT_TRY(ReadImageProperties(context, properties));
  // values specified in flags are not valid
  WEFT_TRY(CheckMemoryFlags(flags & ~cl_mem_flags{CL_MEM_KERNEL_READ_AND_WRITE}));
  // values specified in image_format are not valid
  FormatInfo info = {0, 1, {1, 1}, false};
  if (format) {
    WEFT_ASSIGN(info, FindFormat(*format));
  }
  if (!desc || may_be_partial) {
    // values specified in image_desc are not valid
    if (desc && desc->image_type != 0 && !IsImageType(desc->image_type))
      return Error(CL_INVALID_IMAGE_DESCRIPTOR, "there is no image type 0x{:x}", desc->image_type);
    return std::nullopt;
  }
  WEFT_ASSIGN(const ImageLayout layout, LayOutOverBuffer(context, *desc, info));
  // an image over a buffer has one mip level
  if (!format || desc->num_mip_levels > 1) return std::nullopt;
  // there are no such images of the format
  if (!IsSupported(*format, desc->image_type, flags))
    return Error(CL_IMAGE_FORMAT_NOT_SUPPORTED, "order 0x{:x}, type 0x{:x}, flags 0x{:x}",
                 format->image_channel_order, format->image_channel_data_type, flags);
  return layout.padded_bytes();
}

Status GetImageRequirementsInfo(Context& context, const cl_mem_properties* properties,
                                cl_mem_flags flags, const cl_image_format* format,
                                const cl_image_desc* desc, cl_image_requirements_info_ext name,
                                InfoSink sink) {
  const auto axis = AxisOf(name);
  WEFT_ASSIGN(const std::optional<size_t> bytes,
              CheckAll(context, properties, flags, format, desc, axis != nullptr));
  if (axis) {
    WEFT_ASSIGN(const size_t limit, MaxAlong(context, desc ? desc->image_type : 0, axis));
    return sink.Value<cl_uint>(cl_uint(limit));
  }
  switch (name) {
    case CL_IMAGE_REQUIREMENTS_BASE_ADDRESS_ALIGNMENT_EXT:
    case CL_IMAGE_REQUIREMENTS_ROW_PITCH_ALIGNMENT_EXT:
    case CL_IMAGE_REQUIREMENTS_SLICE_PITCH_ALIGNMENT_EXT: return sink.Value<size_t>(1);
    case CL_IMAGE_REQUIREMENTS_SIZE_EXT:
      // image_format or image_desc is NULL
      if (!bytes)
        return Error(CL_INVALID_VALUE, "there is no size without a format and a descriptor");
      return sink.Value<size_t>(*bytes);
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clGetImageRequirementsInfoEXT, GetImageRequirementsInfo)

}  // namespace weft
