// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats of images: which there are, and what each takes. The table is weft/image_formats.def.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/base/result.h"
#include "runtime/image/layout.h"

namespace weft {

// The table's number of a format, as kernels get it; how texels lie.
struct FormatInfo {
  uint32_t number;
  uint32_t texel_bytes;
  TexelGroup group;
  bool is_planar;  // see ImageLayout::planes
};

// CL_INVALID_IMAGE_FORMAT_DESCRIPTOR for values that are no order or type, or exclude each other;
// CL_IMAGE_FORMAT_NOT_SUPPORTED for others that the table has not.
Result<FormatInfo> FindFormat(const cl_image_format& format);

// Whether images of the type can be made with the format and these flags.
bool IsSupported(const cl_image_format& format, cl_mem_object_type type, cl_mem_flags flags);
std::vector<cl_image_format> SupportedFormats(cl_mem_object_type type, cl_mem_flags flags);

// Whether an image of the format may be one of the plane of NV12.
bool IsPlane(const cl_image_format& format, size_t plane);

// Whether an image of the second format may be another view of one of the first: they only differ
// in how colors are meant.
bool IsView(const cl_image_format& of, const cl_image_format& view);

}  // namespace weft
