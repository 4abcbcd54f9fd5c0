// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <memory>

#include "runtime/base/ref.h"
#include "runtime/graph/command.h"
#include "runtime/launch/launch_plan.h"
#include "runtime/object/buffer.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"
#include "runtime/object/queue.h"

namespace weft {

class PrintfSink;

// clEnqueueNDRangeKernel, clEnqueueTask.
class NDRangeCommand : public Command {
 public:
  NDRangeCommand(cl_command_type type, Ref<Kernel> kernel, Ref<Device> device)
      : type_(type), kernel_(std::move(kernel)), device_(std::move(device)) {}

  // To be made before the command is enqueued.
  LaunchPlan& plan() { return plan_; }
  // What get_default_queue answers; null: none.
  void SetDefaultQueue(Ref<Queue> queue) { default_queue_ = std::move(queue); }

  cl_command_type type() const override { return type_; }
  std::string_view name() const override { return kernel_->info().name; }
  cl_int Run(Pool& pool) override;
  uint64_t ended_ns() const override { return ended_ns_.load(std::memory_order_relaxed); }
  bool ended_itself() const override { return ended_itself_.load(std::memory_order_relaxed); }
  uint64_t Cost() const override;

 private:
  cl_int RunGroups(Pool& pool, const GroupLaunch& launch, PrintfSink& sink);
  // And what they enqueue.
  cl_int RunAll(Pool& pool, const GroupLaunch& launch, PrintfSink& sink, bool& ended_itself);

  const cl_command_type type_;
  const Ref<Kernel> kernel_;
  const Ref<Device> device_;
  Ref<Queue> default_queue_;
  LaunchPlan plan_;
  std::atomic<uint64_t> ended_ns_ = 0;
  std::atomic<bool> ended_itself_ = false;
};

}  // namespace weft
