// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/recording.h"

#include "runtime/command/command.h"

namespace weft {

Result<SyncPoints> Parameter<SyncPoints>::From(cl_uint count, const cl_sync_point_khr* points) {
  if ((count == 0) != (points == nullptr))
    return Error(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, "sync point list {} has {} entries",
                 static_cast<const void*>(points), count);
  return SyncPoints{{points, count}};
}

Status CheckRecording(const RecordingTarget& target) {
  // cl_khr_command_buffer_multi_device is not supported and command_queue is not NULL
  if (target.queue) return Error(CL_INVALID_COMMAND_QUEUE, "the queue is implied, not given");
  // command_buffer has been finalized
  if (target.command_buffer.state() != CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is finalized");
  return {};
}

Status CheckImmutable(const RecordingTarget& target, const cl_command_properties_khr* properties,
                      const cl_mutable_command_khr* mutable_handle) {
  WEFT_TRY(CheckRecording(target));
  // values specified in properties are not valid
  if (properties && *properties != 0)
    return Error(CL_INVALID_VALUE, "this command has no property {:#x}", *properties);
  // mutable_handle is not NULL
  if (mutable_handle) return Error(CL_INVALID_VALUE, "this command has no handle");
  return {};
}

Status Record(const RecordingTarget& target, std::shared_ptr<Command> command,
              const SyncPoints& wait_list, CommandBuffer::Kind kind, Ref<MutableCommand> handle) {
  WEFT_ASSIGN(
      const cl_sync_point_khr point,
      target.command_buffer.Append(std::move(command), kind, wait_list.points, std::move(handle)));
  if (target.sync_point) *target.sync_point = point;
  return {};
}

}  // namespace weft
