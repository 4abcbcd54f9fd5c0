// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: recording commands on images.
#include "runtime/api/ext/command_buffer/recording.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

Status CommandCopyBufferToImage(CommandBuffer& command_buffer, cl_command_queue queue,
                                const cl_command_properties_khr* properties, Buffer& buffer,
                                Image& image, size_t offset, const size_t* origin,
                                const size_t* region, SyncPoints wait_list,
                                cl_sync_point_khr* sync_point,
                                cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command, MakeCopyBufferToImage(target.queue(), buffer, image, offset, origin,
                                                  region, WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandCopyImage(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, Image& source, Image& image,
                        const size_t* source_origin, const size_t* target_origin,
                        const size_t* region, SyncPoints wait_list, cl_sync_point_khr* sync_point,
                        cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command, MakeCopyImage(target.queue(), source, image, source_origin,
                                          target_origin, region, WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandCopyImageToBuffer(CommandBuffer& command_buffer, cl_command_queue queue,
                                const cl_command_properties_khr* properties, Image& image,
                                Buffer& buffer, const size_t* origin, const size_t* region,
                                size_t offset, SyncPoints wait_list, cl_sync_point_khr* sync_point,
                                cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command, MakeCopyImageToBuffer(target.queue(), image, buffer, origin, region,
                                                  offset, WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandFillImage(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, Image& image,
                        const void* color, const size_t* origin, const size_t* region,
                        SyncPoints wait_list, cl_sync_point_khr* sync_point,
                        cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command,
              MakeFillImage(target.queue(), image, color, origin, region, WaitList()));
  return Record(target, std::move(command), wait_list);
}

}  // namespace

WEFT_ENTRY_POINT(clCommandCopyBufferToImageKHR, CommandCopyBufferToImage)
WEFT_ENTRY_POINT(clCommandCopyImageKHR, CommandCopyImage)
WEFT_ENTRY_POINT(clCommandCopyImageToBufferKHR, CommandCopyImageToBuffer)
WEFT_ENTRY_POINT(clCommandFillImageKHR, CommandFillImage)

}  // namespace weft
