// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "runtime/base/ref.h"
#include "runtime/graph/command.h"
#include "runtime/launch/launch_plan.h"
#include "runtime/object/buffer.h"
#include "runtime/object/kernel.h"

namespace weft {

// clEnqueueNDRangeKernel, clEnqueueTask.
class NDRangeCommand : public Command {
 public:
  NDRangeCommand(cl_command_type type, Ref<Kernel> kernel)
      : type_(type), kernel_(std::move(kernel)) {}

  // To be made before the command is enqueued.
  LaunchPlan& plan() { return plan_; }

  cl_command_type type() const override { return type_; }
  std::string_view name() const override { return kernel_->info().name; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override;

 private:
  const cl_command_type type_;
  const Ref<Kernel> kernel_;
  LaunchPlan plan_;
};

}  // namespace weft
