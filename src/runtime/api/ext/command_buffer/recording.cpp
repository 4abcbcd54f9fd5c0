// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/ext/command_buffer/recording.h"

#include <algorithm>

#include "runtime/graph/command.h"
#include "runtime/object/context.h"

namespace weft {

Result<SyncPoints> Parameter<SyncPoints>::From(cl_uint count, const cl_sync_point_khr* points) {
  if ((count == 0) != (points == nullptr))
    return Error(CL_INVALID_SYNC_POINT_WAIT_LIST_KHR, "sync point list {} has {} entries",
                 static_cast<const void*>(points), count);
  return SyncPoints{{points, count}};
}

Status CheckRecording(RecordingTarget& target) {
  const auto queues = target.command_buffer.queues();
  // command_queue is NULL and command_buffer was created with more than one queue
  if (!target.handle && queues.size() != 1)
    return Error(CL_INVALID_COMMAND_QUEUE, "no queue is given, there are {}", queues.size());
  if (target.handle) {
    const Queue* queue = FromHandle(target.handle);
    // the contexts of command_queue and command_buffer are not the same
    if (queue && &queue->context() != &target.command_buffer.context())
      return Error(CL_INVALID_CONTEXT, "the queue is of another context");
    const auto found = std::ranges::find(queues, queue, &Ref<Queue>::get);
    // command_queue is not one listed on command_buffer creation
    if (found == queues.end())
      return Error(CL_INVALID_COMMAND_QUEUE, "the queue is none of the command buffer's");
    target.index = uint32_t(found - queues.begin());
  }
  // command_buffer has been finalized
  if (target.command_buffer.state() != CL_COMMAND_BUFFER_STATE_RECORDING_KHR)
    return Error(CL_INVALID_OPERATION, "the command buffer is finalized");
  return {};
}

Status CheckImmutable(RecordingTarget& target, const cl_command_properties_khr* properties,
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
  WEFT_ASSIGN(const cl_sync_point_khr point,
              target.command_buffer.Append(std::move(command), target.index, kind, wait_list.points,
                                           std::move(handle)));
  if (target.sync_point) *target.sync_point = point;
  return {};
}

}  // namespace weft
