// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/exec/lane.h"

namespace weft {

class Command;
class Context;
class Device;
class Event;

// A cl_command_queue. In order: each command depends on the one before. Out of order: on its wait
// list and on the last barrier.
class Queue : public Object {
 public:
  // `properties` as given, with the final 0; empty if there were none.
  Queue(Context& context, Device& device, cl_command_queue_properties flags,
        std::vector<cl_queue_properties> properties, LanePriority priority = LanePriority::kMedium);
  ~Queue();

  Context& context() const { return *context_; }
  Device& device() const { return *device_; }
  cl_command_queue_properties flags() const { return flags_; }  // CL_QUEUE_PROPERTIES
  std::span<const cl_queue_properties> properties() const { return properties_; }
  Lane& lane() { return lane_; }

  // Puts the command into the task graph, after the wait list (validated by the caller) and what
  // the queue's order asks. The returned event is complete when the command is.
  Result<Ref<Event>> Submit(std::unique_ptr<Command> command, std::span<Event* const> wait_list);
  // Likewise, for an event of a command of this queue that was made before.
  void Submit(const Ref<Event>& event, std::span<Event* const> wait_list);
  Status Flush();
  Status Finish();  // blocks; helps to run what it waits for

 private:
  const Ref<Context> context_;
  const Ref<Device> device_;
  const cl_command_queue_properties flags_;
  const std::vector<cl_queue_properties> properties_;
  Lane lane_;
};

template <>
struct HandleTraits<cl_command_queue> {
  using Type = Queue;
  static constexpr ObjectTag kTag = ObjectTag::kQueue;
  static constexpr cl_int kInvalid = CL_INVALID_COMMAND_QUEUE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
