// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of cl_image_format and cl_image_desc.
#pragma once

#include <optional>

#include "runtime/device/limits.h"
#include "runtime/object/image.h"

namespace weft {

// What an image is made of, and how the texels behind host_ptr lie, which are the same for one that
// takes them as they are.
struct CheckedImage {
  Image::Description description;
  ImageLayout host;
};

// The most that all devices of the context allow.
size_t ImageLimit(const Context& context, size_t DeviceLimits::* limit);

// How the texels of an image over a buffer lie. CL_INVALID_IMAGE_DESCRIPTOR for any fault.
Result<ImageLayout> LayOutOverBuffer(const Context& context, const cl_image_desc& desc,
                                     const FormatInfo& info);

// Where texels are that an image is made of.
struct GivenTexels {
  const void* host_ptr;
  bool external;  // in the memory of a file descriptor
};

// In the order of the specification; the flags are those that the image will have.
Result<CheckedImage> CheckImage(const Context& context, cl_mem_flags flags,
                                const cl_image_format* format, const cl_image_desc* desc,
                                const GivenTexels& texels);

// With the size of the plane that it names, if the object is an image of planes.
std::optional<cl_image_desc> DescribePlane(const MemObject& object, const cl_image_desc& desc);

// Fills in what an image over another object takes from it, and refuses what cannot go with it.
// CL_INVALID_IMAGE_DESCRIPTOR, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR or CL_INVALID_IMAGE_SIZE.
Status CheckOver(const MemObject& object, const cl_image_desc& desc, Image::Description& image);

}  // namespace weft
