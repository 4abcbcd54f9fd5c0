// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapter "Image Objects", for devices without images
// (CL_DEVICE_IMAGE_SUPPORT is CL_FALSE): none can be made, so no handle is an image.
#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/memory_flags.h"
#include "runtime/object/context.h"
#include "runtime/object/mem_object.h"
#include "runtime/object/queue.h"

namespace weft {
namespace {

// no device in context supports images
std::unexpected<cl_int> NoImages() {
  return Error(CL_INVALID_OPERATION, "no device of the context supports images");
}

// the memory object is not an image
std::unexpected<cl_int> NotAnImage() {
  return Error(CL_INVALID_MEM_OBJECT, "the memory object is no image");
}

Result<Ref<MemObject>> CreateImage(Context&, cl_mem_flags, const cl_image_format*,
                                   const cl_image_desc*, void*) {
  return NoImages();
}

Result<Ref<MemObject>> CreateImageWithProperties(Context&, const cl_mem_properties*, cl_mem_flags,
                                                 const cl_image_format*, const cl_image_desc*,
                                                 void*) {
  return NoImages();
}

Result<Ref<MemObject>> CreateImage2D(Context&, cl_mem_flags, const cl_image_format*, size_t, size_t,
                                     size_t, void*) {
  return NoImages();
}

Result<Ref<MemObject>> CreateImage3D(Context&, cl_mem_flags, const cl_image_format*, size_t, size_t,
                                     size_t, size_t, size_t, void*) {
  return NoImages();
}

bool IsImageType(cl_mem_object_type type) {
  switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D: return true;
  }
  return false;
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
  if (num_formats) *num_formats = 0;
  return {};
}

Status GetImageInfo(MemObject&, cl_image_info, InfoSink) { return NotAnImage(); }

Status EnqueueReadImage(Queue&, MemObject&, cl_bool, const size_t*, const size_t*, size_t, size_t,
                        void*, WaitList, EventOut) {
  return NotAnImage();
}

Status EnqueueWriteImage(Queue&, MemObject&, cl_bool, const size_t*, const size_t*, size_t, size_t,
                         const void*, WaitList, EventOut) {
  return NotAnImage();
}

Status EnqueueFillImage(Queue&, MemObject&, const void*, const size_t*, const size_t*, WaitList,
                        EventOut) {
  return NotAnImage();
}

Status EnqueueCopyImage(Queue&, MemObject&, MemObject&, const size_t*, const size_t*, const size_t*,
                        WaitList, EventOut) {
  return NotAnImage();
}

Status EnqueueCopyImageToBuffer(Queue&, MemObject&, MemObject&, const size_t*, const size_t*,
                                size_t, WaitList, EventOut) {
  return NotAnImage();
}

Status EnqueueCopyBufferToImage(Queue&, MemObject&, MemObject&, size_t, const size_t*,
                                const size_t*, WaitList, EventOut) {
  return NotAnImage();
}

Result<void*> EnqueueMapImage(Queue&, MemObject&, cl_bool, cl_map_flags, const size_t*,
                              const size_t*, size_t*, size_t*, WaitList, EventOut) {
  return NotAnImage();
}

}  // namespace

WEFT_ENTRY_POINT(clCreateImage, CreateImage)
WEFT_ENTRY_POINT(clCreateImageWithProperties, CreateImageWithProperties)
WEFT_ENTRY_POINT(clCreateImage2D, CreateImage2D)
WEFT_ENTRY_POINT(clCreateImage3D, CreateImage3D)
WEFT_ENTRY_POINT(clGetSupportedImageFormats, GetSupportedImageFormats)
WEFT_ENTRY_POINT(clGetImageInfo, GetImageInfo)
WEFT_ENTRY_POINT(clEnqueueReadImage, EnqueueReadImage)
WEFT_ENTRY_POINT(clEnqueueWriteImage, EnqueueWriteImage)
WEFT_ENTRY_POINT(clEnqueueFillImage, EnqueueFillImage)
WEFT_ENTRY_POINT(clEnqueueCopyImage, EnqueueCopyImage)
WEFT_ENTRY_POINT(clEnqueueCopyImageToBuffer, EnqueueCopyImageToBuffer)
WEFT_ENTRY_POINT(clEnqueueCopyBufferToImage, EnqueueCopyBufferToImage)
WEFT_ENTRY_POINT(clEnqueueMapImage, EnqueueMapImage)

}  // namespace weft
