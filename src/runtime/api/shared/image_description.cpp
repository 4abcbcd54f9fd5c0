// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/image_description.h"

#include <algorithm>

#include "runtime/object/buffer.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"

namespace weft {
namespace {

struct Axis {
  size_t count;
  size_t DeviceLimits::* limit;
};

// What a descriptor says of each axis that its type has.
std::array<Axis, 3> AxesOf(const cl_image_desc& desc) {
  constexpr Axis kNone = {1, &DeviceLimits::image_side};
  const Axis width = {desc.image_width, &DeviceLimits::image_side};
  const Axis height = {desc.image_height, &DeviceLimits::image_side};
  const Axis layers = {desc.image_array_size, &DeviceLimits::image_layers};
  switch (desc.image_type) {
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return {Axis{desc.image_width, &DeviceLimits::image_buffer}, kNone, kNone};
    case CL_MEM_OBJECT_IMAGE1D_ARRAY: return {width, layers, kNone};
    case CL_MEM_OBJECT_IMAGE2D: return {width, height, kNone};
    case CL_MEM_OBJECT_IMAGE2D_ARRAY: return {width, height, layers};
    case CL_MEM_OBJECT_IMAGE3D:
      return {Axis{desc.image_width, &DeviceLimits::image_3d_side},
              Axis{desc.image_height, &DeviceLimits::image_3d_side},
              Axis{desc.image_depth, &DeviceLimits::image_3d_side}};
  }
  return {width, kNone, kNone};
}

Status CheckSize(const Context& context, const cl_image_desc& desc, const FormatInfo& info) {
  // width and height of NV12 are multiples of 4
  if (info.is_planar && (desc.image_width % 4 != 0 || desc.image_height % 4 != 0))
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "{} x {} texels of NV12, which come by 4 x 4",
                 desc.image_width, desc.image_height);
  // texels that share bytes come together: the width of packed YUV is even
  if (desc.image_width % info.group.texels != 0)
    return Error(CL_INVALID_IMAGE_SIZE, "{} texels in a row, which lie in groups of {}",
                 desc.image_width, info.group.texels);
  for (const Axis& axis : AxesOf(desc)) {
    const size_t limit = ImageLimit(context, axis.limit);
    // a dimension is zero
    if (axis.count == 0) return Error(CL_INVALID_IMAGE_SIZE, "a dimension is 0");
    // a dimension exceeds the maximum of all devices
    if (axis.count > limit)
      return Error(CL_INVALID_IMAGE_SIZE, "{} texels, the limit is {}", axis.count, limit);
  }
  return {};
}

// The descriptor's pitches, or those that 0 stands for.
Result<ImageLayout> LayOut(const cl_image_desc& desc, const FormatInfo& info) {
  const auto axes = AxesOf(desc);
  ImageLayout layout = {desc.image_type,
                        {axes[0].count, axes[1].count, axes[2].count},
                        info.texel_bytes,
                        info.group,
                        desc.image_row_pitch,
                        desc.image_slice_pitch,
                        info.is_planar ? axes[1].count / 2 : 0};
  const size_t row = info.group.BytesOf(layout.counts[0]);
  // image_row_pitch is less than a row or no multiple of a texel
  if (desc.image_row_pitch != 0 &&
      (desc.image_row_pitch < row || desc.image_row_pitch % info.texel_bytes != 0))
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "row pitch {} of rows of {} bytes, {} a texel",
                 desc.image_row_pitch, row, info.texel_bytes);
  if (layout.row_pitch == 0) layout.row_pitch = row;
  const size_t rows = desc.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 1 : layout.rows();
  size_t slice = 0, bytes = 0;
  const bool fits = !__builtin_mul_overflow(layout.row_pitch, rows, &slice);
  const bool has_slices = layout.has_slices();
  if (layout.slice_pitch == 0 || !has_slices) layout.slice_pitch = slice;
  // image_slice_pitch is less than a slice or no multiple of image_row_pitch
  if (!fits || layout.slice_pitch < slice || layout.slice_pitch % layout.row_pitch != 0)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "slice pitch {} of slices of {} bytes",
                 desc.image_slice_pitch, slice);
  // the image ends beyond the address space
  if (__builtin_mul_overflow(layout.slice_pitch, layout.counts[has_slices ? layout.axes() - 1 : 2],
                             &bytes))
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "slice pitch {}", desc.image_slice_pitch);
  return layout;
}

Status CheckDescriptor(const cl_image_desc& desc, bool has_texels) {
  // image_type is not valid
  if (!IsImageType(desc.image_type))
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "there is no image type 0x{:x}", desc.image_type);
  // num_samples must be 0
  if (desc.num_samples != 0)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "{} samples", desc.num_samples);
  // a pitch without texels that it is of
  if (!has_texels && (desc.image_row_pitch != 0 || desc.image_slice_pitch != 0))
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "pitches {} and {} without host_ptr",
                 desc.image_row_pitch, desc.image_slice_pitch);
  return {};
}

// What goes with several mip levels, whose number is at most that of the halvings of the largest
// dimension and 1.
Status CheckMipLevels(const cl_image_format& format, const cl_image_desc& desc,
                      const ImageLayout& layout, bool has_texels) {
  if (desc.num_mip_levels <= 1) return {};
  const bool is_over_buffer = desc.mem_object && !IsImageType(FromHandle(desc.mem_object)->type());
  // no texels can be given, and no 1D image buffers or depth images made; halves share no bytes
  if (has_texels || layout.group.texels > 1 || layout.planes() > 1 || is_over_buffer ||
      desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER || format.image_channel_order == CL_DEPTH)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "{} mip levels of type 0x{:x}, order 0x{:x}",
                 desc.num_mip_levels, desc.image_type, format.image_channel_order);
  if (desc.num_mip_levels > layout.max_mip_levels())
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "{} mip levels, the limit is {}", desc.num_mip_levels,
                 layout.max_mip_levels());
  return {};
}

// The number of the plane that the descriptor names of an image, or of the last if there is none
// such; 0 of an image without planes.
unsigned PlaneOf(const ImageLayout& layout, const cl_image_desc& desc) {
  return unsigned(std::min<size_t>(desc.image_depth, layout.planes() - 1));
}

Status CheckOverImage(const Image& parent, const cl_image_desc& desc, Image::Description& image) {
  const bool has_planes = parent.layout().planes() > 1;
  const unsigned plane = PlaneOf(parent.layout(), desc);
  // image_depth names no plane
  if (has_planes && plane != desc.image_depth)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "there is no plane {}", desc.image_depth);
  const ImageLayout layout = parent.layout().Plane(plane);
  // the image is no 2D image, or another shape or pitch is given
  if (parent.type() != CL_MEM_OBJECT_IMAGE2D ||
      !std::ranges::equal(layout.counts, image.layout.counts) ||
      (desc.image_row_pitch != 0 && desc.image_row_pitch != layout.row_pitch) ||
      desc.num_mip_levels != parent.mip_levels())
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "the shape is not that of the image {} x {}",
                 layout.counts[0], layout.counts[1]);
  // the formats are not compatible
  if (!(has_planes ? IsPlane(image.format, plane) : IsView(parent.format(), image.format)))
    return Error(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "order 0x{:x} over order 0x{:x}",
                 image.format.image_channel_order, parent.format().image_channel_order);
  image.layout = layout;
  image.offset = parent.layout().PlaneOffset(plane);
  return {};
}

}  // namespace

size_t ImageLimit(const Context& context, size_t DeviceLimits::* limit) {
  size_t least = SIZE_MAX;
  for (const Ref<Device>& device : context.devices())
    least = std::min(least, device->limits().*limit);
  return least;
}

Result<ImageLayout> LayOutOverBuffer(const Context& context, const cl_image_desc& desc,
                                     const FormatInfo& info) {
  WEFT_TRY(CheckDescriptor(desc, true));
  // values specified in image_desc are not valid
  if (!CheckSize(context, desc, info))
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "there is no image of this size");
  return LayOut(desc, info);
}

Result<CheckedImage> CheckImage(const Context& context, cl_mem_flags flags,
                                const cl_image_format* format, const cl_image_desc* desc,
                                const GivenTexels& texels) {
  const auto [host_ptr, external] = texels;
  // image_format is NULL
  if (!format) return Error(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "image_format is NULL");
  // image_desc is NULL
  if (!desc) return Error(CL_INVALID_IMAGE_DESCRIPTOR, "image_desc is NULL");
  WEFT_ASSIGN(const FormatInfo info, FindFormat(*format));
  WEFT_TRY(CheckDescriptor(*desc, host_ptr || external || desc->mem_object));
  WEFT_TRY(CheckSize(context, *desc, info));
  WEFT_ASSIGN(const ImageLayout host, LayOut(*desc, info));
  WEFT_TRY(CheckMipLevels(*format, *desc, host, host_ptr || external));
  // host_ptr is NULL exactly if neither USE_HOST_PTR nor COPY_HOST_PTR is set
  if ((host_ptr != nullptr) != ((flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0) &&
      !desc->mem_object)
    return Error(CL_INVALID_HOST_PTR, "host_ptr {} with flags 0x{:x}", host_ptr, flags);
  // image_format is planar YUV and flags does not include HOST_NO_ACCESS
  if (info.is_planar && !(flags & CL_MEM_HOST_NO_ACCESS))
    return Error(CL_INVALID_VALUE, "flags 0x{:x} of NV12 let the host access it", flags);
  // there are no devices that support image_format
  if (!IsSupported(*format, desc->image_type, flags))
    return Error(CL_IMAGE_FORMAT_NOT_SUPPORTED, "order 0x{:x}, type 0x{:x}, flags 0x{:x}",
                 format->image_channel_order, format->image_channel_data_type, flags);
  cl_image_desc packed = *desc;
  packed.image_row_pitch = packed.image_slice_pitch = 0;
  WEFT_ASSIGN(const ImageLayout own, LayOut(packed, info));
  return CheckedImage{{*format, info, own, desc->num_mip_levels, {}, {}, 0}, host};
}

std::optional<cl_image_desc> DescribePlane(const MemObject& object, const cl_image_desc& desc) {
  if (object.type() != CL_MEM_OBJECT_IMAGE2D) return std::nullopt;
  const ImageLayout& layout = static_cast<const Image&>(object).layout();
  if (layout.planes() == 1) return std::nullopt;
  const ImageLayout plane = layout.Plane(PlaneOf(layout, desc));
  cl_image_desc sized = desc;
  sized.image_width = plane.counts[0];
  sized.image_height = plane.counts[1];
  return sized;
}

Status CheckOver(const MemObject& object, const cl_image_desc& desc, Image::Description& image) {
  if (IsImageType(object.type()) && desc.image_type == CL_MEM_OBJECT_IMAGE2D)
    return CheckOverImage(static_cast<const Image&>(object), desc, image);
  // mem_object is no buffer
  if (object.type() != CL_MEM_OBJECT_BUFFER)
    return Error(CL_INVALID_IMAGE_DESCRIPTOR, "type 0x{:x} over type 0x{:x}", desc.image_type,
                 object.type());
  WEFT_ASSIGN(image.layout, LayOut(desc, image.info));
  // the buffer is too small
  const size_t bytes = image.layout.padded_bytes();
  if (bytes > object.size())
    return Error(CL_INVALID_IMAGE_SIZE, "{} bytes over a buffer of {}", bytes, object.size());
  return {};
}

}  // namespace weft
