// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: recording barriers and commands on buffers and shared memory.
#include "runtime/api/ext/command_buffer/recording.h"
#include "runtime/api/shared/make_command.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

Status CommandBarrierWithWaitList(CommandBuffer& command_buffer, cl_command_queue queue,
                                  const cl_command_properties_khr* properties, SyncPoints wait_list,
                                  cl_sync_point_khr* sync_point,
                                  cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  return Record(target, std::make_shared<OrderCommand>(CL_COMMAND_BARRIER, TaskOrder::kQueued),
                wait_list, CommandBuffer::Kind::kBarrier);
}

Status CommandCopyBuffer(CommandBuffer& command_buffer, cl_command_queue queue,
                         const cl_command_properties_khr* properties, Buffer& source,
                         Buffer& target_buffer, size_t source_offset, size_t target_offset,
                         size_t size, SyncPoints wait_list, cl_sync_point_khr* sync_point,
                         cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command, MakeCopyBuffer(target.queue(), source, target_buffer, source_offset,
                                           target_offset, size, WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandCopyBufferRect(CommandBuffer& command_buffer, cl_command_queue queue,
                             const cl_command_properties_khr* properties, Buffer& source,
                             Buffer& target_buffer, const size_t* source_origin,
                             const size_t* target_origin, const size_t* region,
                             size_t source_row_pitch, size_t source_slice_pitch,
                             size_t target_row_pitch, size_t target_slice_pitch,
                             SyncPoints wait_list, cl_sync_point_khr* sync_point,
                             cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command,
              MakeCopyBufferRect(target.queue(), source, target_buffer,
                                 {source_origin, target_origin, region, source_row_pitch,
                                  source_slice_pitch, target_row_pitch, target_slice_pitch},
                                 WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandFillBuffer(CommandBuffer& command_buffer, cl_command_queue queue,
                         const cl_command_properties_khr* properties, Buffer& buffer,
                         const void* pattern, size_t pattern_size, size_t offset, size_t size,
                         SyncPoints wait_list, cl_sync_point_khr* sync_point,
                         cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command, MakeFillBuffer(target.queue(), buffer, pattern, pattern_size, offset,
                                           size, WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandSVMMemcpy(CommandBuffer& command_buffer, cl_command_queue queue,
                        const cl_command_properties_khr* properties, void* to, const void* from,
                        size_t size, SyncPoints wait_list, cl_sync_point_khr* sync_point,
                        cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command,
              MakeSharedCopy(CL_COMMAND_SVM_MEMCPY, target.queue(), to, from, size, WaitList()));
  return Record(target, std::move(command), wait_list);
}

Status CommandSVMMemFill(CommandBuffer& command_buffer, cl_command_queue queue,
                         const cl_command_properties_khr* properties, void* to, const void* pattern,
                         size_t pattern_size, size_t size, SyncPoints wait_list,
                         cl_sync_point_khr* sync_point, cl_mutable_command_khr* mutable_handle) {
  RecordingTarget target{command_buffer, queue, sync_point};
  WEFT_TRY(CheckImmutable(target, properties, mutable_handle));
  WEFT_ASSIGN(auto command, MakeSharedFill(CL_COMMAND_SVM_MEMFILL, target.queue(), to, pattern,
                                           pattern_size, size, WaitList()));
  return Record(target, std::move(command), wait_list);
}

}  // namespace

WEFT_ENTRY_POINT(clCommandBarrierWithWaitListKHR, CommandBarrierWithWaitList)
WEFT_ENTRY_POINT(clCommandCopyBufferKHR, CommandCopyBuffer)
WEFT_ENTRY_POINT(clCommandCopyBufferRectKHR, CommandCopyBufferRect)
WEFT_ENTRY_POINT(clCommandFillBufferKHR, CommandFillBuffer)
WEFT_ENTRY_POINT(clCommandSVMMemcpyKHR, CommandSVMMemcpy)
WEFT_ENTRY_POINT(clCommandSVMMemFillKHR, CommandSVMMemFill)

}  // namespace weft
