// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string_view>
#include <vector>

#include "runtime/image/format.h"
#include "runtime/image/layout.h"
#include "runtime/object/mem_object.h"
#include "weft/image_abi.h"

namespace weft {

// A cl_mem that is an image of any kind.
class Image : public MemObject {
 public:
  // All of it checked by the caller.
  struct Description {
    cl_image_format format;
    FormatInfo info;
    ImageLayout layout;   // of the first mip level
    unsigned mip_levels;  // as the descriptor has it; 0 or 1: there is one
    std::vector<cl_mem_properties> properties;
    std::vector<Ref<Device>> import_devices;  // see MemObject
    size_t offset;                            // of a plane, bytes into the image that it is of
  };
  // With memory of its own, or that behind host_ptr. `host` says where the texels there lie.
  // CL_MEM_OBJECT_ALLOCATION_FAILURE if there is no memory for it.
  static Result<Ref<Image>> Create(Context& context, cl_mem_flags flags, Description description,
                                   const ImageLayout& host, void* host_ptr);
  // With that of a file descriptor, which is the image's from then on; its texels lie as the
  // description has it. CL_INVALID_PROPERTY if it cannot be mapped, CL_INVALID_IMAGE_SIZE if the
  // file is shorter.
  static Result<Ref<Image>> Import(Context& context, cl_mem_flags flags, Description description,
                                   int file_descriptor, std::vector<Ref<Device>> devices);
  // With the memory of a buffer or of another image, from its start or that of a plane.
  static Ref<Image> CreateOver(MemObject& object, cl_mem_flags flags, Description description);

  // Null for NULL and for memory objects of another type.
  static Image* From(MemObject* object) {
    return object && IsImageType(object->type()) ? static_cast<Image*>(object) : nullptr;
  }

  const cl_image_format& format() const { return format_; }
  const ImageLayout& layout() const { return levels_.front().layout; }
  // Where the texels of a mip level lie.
  struct MipLevel {
    ImageLayout layout;
    size_t offset;  // bytes into the image
  };
  const std::vector<MipLevel>& levels() const { return levels_; }
  unsigned mip_levels() const { return mip_levels_; }  // as it was created with
  // What OpenCL C calls its type, such as image2d_depth_t.
  std::string_view type_name() const;
  // What kernels are given; as long as the image lives.
  const WeftImage& descriptor() const { return descriptors_.front(); }

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Image(Context& context, cl_mem_flags flags, Place place, Storage storage,
        Description description);

  const cl_image_format format_;
  const unsigned mip_levels_;
  const std::vector<MipLevel> levels_;
  const std::vector<WeftImage> descriptors_;  // of each level
};

}  // namespace weft
