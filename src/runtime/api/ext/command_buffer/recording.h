// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all clCommand*KHR functions share.
#pragma once

#include <memory>
#include <span>

#include "runtime/api/adapter/adapter.h"
#include "runtime/base/command_buffer_api.h"
#include "runtime/object/command_buffer/command_buffer.h"

namespace weft {

// CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR.
inline constexpr cl_mutable_dispatch_fields_khr kMutableDispatchFields =
    CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR |
    CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |
    CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;

// (cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr* sync_point_wait_list), checked:
// NULL exactly if the count is 0, else CL_INVALID_SYNC_POINT_WAIT_LIST_KHR.
struct SyncPoints {
  std::span<const cl_sync_point_khr> points;
};

template <>
struct Parameter<SyncPoints> {
  static constexpr size_t kCount = 2;
  static Result<SyncPoints> From(cl_uint count, const cl_sync_point_khr* points);
};

// The parameters that each recording function has, apart from its own and the wait list.
struct RecordingTarget {
  CommandBuffer& command_buffer;
  cl_command_queue handle;        // NULL if there is only one queue
  cl_sync_point_khr* sync_point;  // where the application wants it, or NULL
  uint32_t index = 0;             // of the queue, once checked

  Queue& queue() const { return *command_buffer.queues()[index]; }
};

// Finds the queue; CL_INVALID_COMMAND_QUEUE or CL_INVALID_CONTEXT if it is none of the command
// buffer's. CL_INVALID_OPERATION if the command buffer is finalized.
Status CheckRecording(RecordingTarget& target);
// That, and for commands that cannot be updated: CL_INVALID_VALUE for properties or a handle.
Status CheckImmutable(RecordingTarget& target, const cl_command_properties_khr* properties,
                      const cl_mutable_command_khr* mutable_handle);

// Appends the command and gives out its sync point.
Status Record(const RecordingTarget& target, std::shared_ptr<Command> command,
              const SyncPoints& wait_list, CommandBuffer::Kind kind = CommandBuffer::Kind::kCommand,
              Ref<MutableCommand> handle = nullptr);

}  // namespace weft
