// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "runtime/base/command_buffer_api.h"
#include "runtime/base/object.h"
#include "runtime/object/kernel.h"
#include "runtime/os/mutex.h"

namespace weft {

class Command;
class CommandBuffer;
class Queue;

// The sizes of a recorded launch, as the application gave them; what it left out is zero.
struct DispatchSizes {
  cl_uint dimensions = 0;
  std::array<size_t, 3> offset = {}, global = {}, local = {};
  bool has_global = false, has_local = false;
};

// What updates change of a recorded launch.
struct Dispatch {
  Ref<Kernel> kernel;  // a copy that nobody else has: its arguments are the launch's
  DispatchSizes sizes;
  bool uniform = true;               // all work-groups have the same size
  std::shared_ptr<Command> command;  // null while arguments are missing
};

// A cl_mutable_command_khr: the launch of a kernel in a command buffer, which owns it.
class MutableCommand : public Object {
 public:
  // `queue` is one of the command buffer's, `kernel` the application's; `properties` as given, with
  // the final 0, or empty.
  MutableCommand(CommandBuffer& command_buffer, Queue& queue, Ref<Kernel> kernel,
                 cl_mutable_dispatch_fields_khr fields,
                 std::vector<cl_command_properties_khr> properties, Dispatch dispatch);
  ~MutableCommand();

  CommandBuffer& command_buffer() const { return command_buffer_; }
  Queue& queue() const { return queue_; }
  const Kernel& kernel() const { return *kernel_; }
  cl_mutable_dispatch_fields_khr fields() const { return fields_; }  // that may be updated
  const std::vector<cl_command_properties_khr>& properties() const { return properties_; }

  // As it is now. The command buffer alone exchanges it, and gets the former one back.
  Dispatch dispatch() const;
  void Exchange(Dispatch& dispatch);
  // Its place among the command buffer's commands.
  uint32_t index() const { return index_; }
  void SetIndex(uint32_t index) { index_ = index; }

 private:
  CommandBuffer& command_buffer_;
  Queue& queue_;
  const Ref<Kernel> kernel_;
  const cl_mutable_dispatch_fields_khr fields_;
  const std::vector<cl_command_properties_khr> properties_;
  uint32_t index_ = 0;
  mutable Mutex mutex_;
  Dispatch dispatch_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_mutable_command_khr> {
  using Type = MutableCommand;
  static constexpr ObjectTag kTag = ObjectTag::kMutableCommand;
  static constexpr cl_int kInvalid = CL_INVALID_MUTABLE_COMMAND_KHR;
  static constexpr bool kReachable = true;  // alive as long as its command buffer
};

}  // namespace weft
