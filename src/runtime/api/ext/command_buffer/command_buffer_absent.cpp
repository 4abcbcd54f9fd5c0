// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: recording commands on images, for devices without them.
#include "runtime/api/ext/command_buffer/recording.h"
#include "runtime/object/context.h"
#include "runtime/object/mem_object.h"

namespace weft {
namespace {

// What all of them answer to a call that is right otherwise.
Status NotAnImage(RecordingTarget target, const cl_command_properties_khr* properties,
                  const cl_mutable_command_khr* mutable_handle) {
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  // the memory object is not an image
  return Error(CL_INVALID_MEM_OBJECT, "the memory object is no image");
}

Status CommandCopyBufferToImage(CommandBuffer& command_buffer, cl_command_queue queue,
                                const cl_command_properties_khr* properties, MemObject&, MemObject&,
                                size_t, const size_t*, const size_t*, SyncPoints,
                                cl_sync_point_khr* sync_point,
                                cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandCopyImage(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, MemObject&, MemObject&,
                        const size_t*, const size_t*, const size_t*, SyncPoints,
                        cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandCopyImageToBuffer(CommandBuffer& command_buffer, cl_command_queue queue,
                                const cl_command_properties_khr* properties, MemObject&, MemObject&,
                                const size_t*, const size_t*, size_t, SyncPoints,
                                cl_sync_point_khr* sync_point,
                                cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandFillImage(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, MemObject&, const void*,
                        const size_t*, const size_t*, SyncPoints, cl_sync_point_khr* sync_point,
                        cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

}  // namespace

WEFT_ENTRY_POINT(clCommandCopyBufferToImageKHR, CommandCopyBufferToImage)
WEFT_ENTRY_POINT(clCommandCopyImageKHR, CommandCopyImage)
WEFT_ENTRY_POINT(clCommandCopyImageToBufferKHR, CommandCopyImageToBuffer)
WEFT_ENTRY_POINT(clCommandFillImageKHR, CommandFillImage)

}  // namespace weft
