// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: recording commands on images and on shared virtual memory, for devices
// without either.
#include "runtime/api/ext/command_buffer/recording.h"
#include "runtime/object/context.h"
#include "runtime/object/memory.h"

namespace weft {
namespace {

// What all of them answer to a call that is right otherwise.
Status NotAnImage(RecordingTarget target, const cl_command_properties_khr* properties,
                  const cl_mutable_command_khr* mutable_handle) {
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  // the memory object is not an image
  return Error(CL_INVALID_MEM_OBJECT, "the memory object is no image");
}

Status NoSvm(RecordingTarget target, const cl_command_properties_khr* properties,
             const cl_mutable_command_khr* mutable_handle) {
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  // the device associated with the queue does not support SVM
  return Error(CL_INVALID_OPERATION, "the device of the queue does not support SVM");
}

Status CommandCopyBufferToImage(CommandBuffer& command_buffer, cl_command_queue queue,
                                const cl_command_properties_khr* properties, Buffer&, Buffer&,
                                size_t, const size_t*, const size_t*, SyncPoints,
                                cl_sync_point_khr* sync_point,
                                cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandCopyImage(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, Buffer&, Buffer&,
                        const size_t*, const size_t*, const size_t*, SyncPoints,
                        cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandCopyImageToBuffer(CommandBuffer& command_buffer, cl_command_queue queue,
                                const cl_command_properties_khr* properties, Buffer&, Buffer&,
                                const size_t*, const size_t*, size_t, SyncPoints,
                                cl_sync_point_khr* sync_point,
                                cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandFillImage(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, Buffer&, const void*,
                        const size_t*, const size_t*, SyncPoints, cl_sync_point_khr* sync_point,
                        cl_mutable_command_khr* mutable_handle) {
  return NotAnImage({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandSVMMemcpy(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, void*, const void*, size_t,
                        SyncPoints, cl_sync_point_khr* sync_point,
                        cl_mutable_command_khr* mutable_handle) {
  return NoSvm({command_buffer, queue, sync_point}, properties, mutable_handle);
}

Status CommandSVMMemFill(CommandBuffer& command_buffer, cl_command_queue queue,
                         const cl_command_properties_khr* properties, void*, const void*, size_t,
                         size_t, SyncPoints, cl_sync_point_khr* sync_point,
                         cl_mutable_command_khr* mutable_handle) {
  return NoSvm({command_buffer, queue, sync_point}, properties, mutable_handle);
}

}  // namespace

WEFT_ENTRY_POINT(clCommandCopyBufferToImageKHR, CommandCopyBufferToImage)
WEFT_ENTRY_POINT(clCommandCopyImageKHR, CommandCopyImage)
WEFT_ENTRY_POINT(clCommandCopyImageToBufferKHR, CommandCopyImageToBuffer)
WEFT_ENTRY_POINT(clCommandFillImageKHR, CommandFillImage)
WEFT_ENTRY_POINT(clCommandSVMMemcpyKHR, CommandSVMMemcpy)
WEFT_ENTRY_POINT(clCommandSVMMemFillKHR, CommandSVMMemFill)

}  // namespace weft
