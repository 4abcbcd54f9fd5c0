// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/graph/strand.h"

namespace weft {

class Command;
class Context;
class Device;
class Event;
class Pool;
struct Executor;

// How a queue differs from others of its device.
struct QueueOptions {
  StrandPriority priority = StrandPriority::kMedium;
  cl_uint size = 0;           // bytes; of queues on devices
  cl_uint units = 0;          // compute units that its commands may have; 0: all
  bool flushes_each = false;  // each command is flushed when it is enqueued
};

// A cl_command_queue. In order: each command depends on the one before. Out of order: on its wait
// list and on the last barrier. On a device: see command/descendants.h.
class Queue : public Object {
 public:
  // `properties` as given, with the final 0; empty if there were none. CL_OUT_OF_RESOURCES if the
  // device cannot have a queue now (Device::AddQueue).
  static Result<Ref<Queue>> Create(Context& context, Device& device,
                                   cl_command_queue_properties flags,
                                   std::vector<cl_queue_properties> properties,
                                   const QueueOptions& options = {});
  ~Queue();

  Context& context() const { return *context_; }
  Device& device() const { return *device_; }
  cl_command_queue_properties flags() const { return flags_; }  // CL_QUEUE_PROPERTIES
  std::span<const cl_queue_properties> properties() const { return properties_; }
  Strand& strand() { return strand_; }
  Pool& pool() const;  // whose threads run its commands

  // Kernels put commands there, and the application none. Its size in bytes is 0 if not.
  bool is_on_device() const { return flags_ & CL_QUEUE_ON_DEVICE; }
  cl_uint size() const { return options_.size; }
  // Takes room for a command that is not complete; false if there is not enough. Gives it back.
  [[nodiscard]] bool TakeRoom(uint64_t bytes);
  void GiveRoom(uint64_t bytes) { taken_.fetch_sub(bytes, std::memory_order_relaxed); }

  // Commands run on the thread that enqueues them, before the call returns
  // (CL_QUEUE_THREAD_LOCAL_EXEC_ENABLE_INTEL).
  bool is_callers() const { return flags_ & CL_QUEUE_THREAD_LOCAL_EXEC_ENABLE_INTEL; }
  // CL_OUT_OF_HOST_MEMORY if the calling thread has not the stack left to run a command itself,
  // where it would have to.
  Status CheckStack() const { return is_callers() ? CheckCallersStack() : Status(); }

  // Puts the command into the task graph, after the wait list (validated by the caller) and what
  // the queue's order asks. The returned event is complete when the command is.
  Ref<Event> Submit(std::unique_ptr<Command> command, std::span<Event* const> wait_list);
  // Likewise, for an event that nobody looks at: the queue remembers if the command fails.
  void SubmitUnseen(std::unique_ptr<Command> command, std::span<Event* const> wait_list);
  // Likewise, for an event of a command of this queue that was made before.
  void Submit(Ref<Event> event, std::span<Event* const> wait_list);
  Status Flush();
  // Blocks; helps to run what it waits for. The error of an unseen command, if one failed.
  Status Finish();

  // An unseen command failed.
  void NoteFailure(cl_int error);
  // The first such error since this was last called.
  Status TakeFailure();

 private:
  template <class T, class... Args>
  friend Ref<T> Make(Args&&... args);
  Queue(Context& context, Device& device, cl_command_queue_properties flags,
        std::vector<cl_queue_properties> properties, const QueueOptions& options);
  static Status CheckCallersStack();

  const Ref<Context> context_;
  const Ref<Device> device_;
  const cl_command_queue_properties flags_;
  const std::vector<cl_queue_properties> properties_;
  const QueueOptions options_;
  Executor& executor_;
  bool is_counted_ = false;          // by Device::AddQueue
  std::atomic<uint64_t> taken_ = 0;  // of the size
  Strand strand_;
  std::atomic<cl_int> failure_ = CL_SUCCESS;
};

template <>
struct HandleTraits<cl_command_queue> {
  using Type = Queue;
  static constexpr ObjectTag kTag = ObjectTag::kQueue;
  static constexpr cl_int kInvalid = CL_INVALID_COMMAND_QUEUE;
  static constexpr bool kReachable = true;
};

}  // namespace weft
