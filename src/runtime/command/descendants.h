// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel enqueues on device queues, and what that enqueues in turn: one task, run by the
// thread that runs the kernel. A command is ready when the kernel that enqueued it has ended and
// the events that it waits for are complete. Those that are ready run side by side, then those that
// are ready by then. So no thread waits for a command, and all of them are complete when Run
// returns (docs/device_queues.md).
#pragma once

#include <atomic>
#include <memory>
#include <unordered_map>
#include <vector>

#include "runtime/base/aligned.h"
#include "runtime/base/ref.h"
#include "runtime/command/device_events.h"
#include "runtime/kernel/device_commands.h"
#include "runtime/kernel/launch_speed.h"
#include "runtime/launch/launch_plan.h"
#include "runtime/object/kernel.h"
#include "runtime/object/queue.h"

namespace weft {

class Pool;
class PrintfSink;

// A block's kernel, by what a kernel names it.
struct NamedBlock {
  Ref<Kernel> kernel;
  LaunchSpeed speed;  // of its launches so far, whatever code they had
};

// A kernel, or a marker.
struct DeviceCommand {
  DeviceCommand* parent = nullptr;  // null: the kernel of the host's command
  Queue* queue = nullptr;
  uint64_t room = 0;            // that it takes of the queue
  NamedBlock* block = nullptr;  // null: a marker
  WeftNDRange range = {};
  ValueBytes literal;
  std::vector<uint64_t> local_sizes;
  uint64_t event = 0;
  uint32_t unmet = 1;       // events, and the end of the kernel that enqueued it
  uint32_t unfinished = 1;  // itself, and those that it enqueued
  bool is_refused = false;  // an event that it waits for ended in an error
  cl_int status = CL_COMPLETE;
  uint64_t started_ns = 0, ended_ns = 0;
  DeviceCommand* enqueued = nullptr;  // the last that it enqueued, until it ends
  DeviceCommand* before = nullptr;    // another one of the same kernel, or that is complete
};

class Descendants {
 public:
  // `queues` are those that the kernel has as arguments.
  Descendants(Pool& pool, PrintfSink& sink, const Device& device, Kernel& kernel,
              const SmallVector<Ref<Queue>, 1>& queues, Queue* default_queue);
  ~Descendants();

  // Runs the kernel of the host's command, as `launch` rather than as the plan has it, and all that
  // comes of it. The first error, or CL_COMPLETE.
  cl_int Run(const LaunchPlan& plan, const GroupLaunch& launch);
  // Whether the kernel itself asked to be stopped, with success.
  bool ended_itself() const { return ended_itself_; }
  // When the kernel itself ended.
  uint64_t ended_ns() const { return root_.ended_ns; }

 private:
  class Running;
  using Batch = std::vector<DeviceCommand*>;

  EnqueueCode EnqueueKernel(DeviceCommand& parent, const DeviceOrder& order, const BlockCall& call);
  EnqueueCode EnqueueMarker(DeviceCommand& parent, const DeviceOrder& order);
  EnqueueCode Admit(DeviceCommand& parent, const DeviceOrder& order,
                    std::unique_ptr<DeviceCommand> command) WEFT_EXCLUDES(mutex_);
  EnqueueCode CheckBlock(const BlockCall& call, const Kernel& block) const;
  uint64_t DoWithEvent(uint32_t operation, uint64_t event, int32_t value, void* place)
      WEFT_EXCLUDES(mutex_);
  uint32_t BlockInfo(uint32_t what, const WeftNDRange* range, const char* name);

  Queue* FindQueue(uint64_t word) const;
  NamedBlock* FindBlock(const char* name) WEFT_EXCLUDES(mutex_);
  bool AreEvents(const DeviceOrder& order) WEFT_REQUIRES(mutex_);

  Batch TakeReady() WEFT_EXCLUDES(mutex_);
  void RunBatch(const Batch& batch);
  bool IsWorthThreads(const Batch& batch) const;
  void RunOne(DeviceCommand& command) noexcept;
  cl_int RunBlock(DeviceCommand& command);
  cl_int RunGroups(DeviceCommand& command, const LaunchPlan& plan, const GroupLaunch& launch,
                   bool* ended_itself);
  bool IsStopped();
  void End(DeviceCommand& command, cl_int status) WEFT_EXCLUDES(mutex_);
  DeviceCommand* Conclude(DeviceCommand& command, cl_int status) WEFT_EXCLUDES(mutex_);
  DeviceCommand* Settle(DeviceCommand* command) WEFT_REQUIRES(mutex_);
  void EndEvent(DeviceEvent& event, cl_int status) WEFT_REQUIRES(mutex_);
  void MeetOne(DeviceCommand& command) WEFT_REQUIRES(mutex_);

  Pool& pool_;
  PrintfSink& sink_;
  const Device& device_;
  Kernel& kernel_;
  const SmallVector<Ref<Queue>, 1>& queues_;
  Queue* const default_queue_;
  const uint64_t began_ns_;
  std::atomic<bool> is_late_ = false;  // beyond the time limit
  bool ended_itself_ = false;

  DeviceCommand root_;
  Mutex mutex_;
  DeviceEvents events_ WEFT_GUARDED_BY(mutex_);
  Batch ready_ WEFT_GUARDED_BY(mutex_);
  cl_int error_ WEFT_GUARDED_BY(mutex_) = CL_COMPLETE;  // the first
  std::unordered_map<const char*, NamedBlock> blocks_ WEFT_GUARDED_BY(mutex_);
};

}  // namespace weft
