// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"

namespace weft {

class Command;
class Context;
class Device;
class Event;

// A cl_command_queue. In order: each command depends on the one before. Out of order: on its wait
// list and on the last barrier.
class Queue : public Object {
 public:
  Queue(Context& context, Device& device, cl_command_queue_properties flags,
        std::vector<cl_queue_properties> properties);
  ~Queue();

  Context& context() const;
  Device& device() const;
  cl_command_queue_properties flags() const;  // CL_QUEUE_PROPERTIES
  std::span<const cl_queue_properties> properties()
      const;  // as given, with the final 0; empty if none

  // Puts the command into the task graph, after the wait list (validated by the caller) and what
  // the queue's order asks. The returned event is complete when the command is.
  Result<Ref<Event>> Submit(std::unique_ptr<Command> command, std::span<Event* const> wait_list);
  Status Flush();
  Status Finish();  // blocks; helps to run what it waits for
};

template <>
struct HandleTraits<cl_command_queue> {
  using Type = Queue;
  static constexpr ObjectTag kTag = ObjectTag::kQueue;
  static constexpr cl_int kInvalid = CL_INVALID_COMMAND_QUEUE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
