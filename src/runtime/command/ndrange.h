// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "runtime/base/ref.h"
#include "runtime/command/command.h"
#include "runtime/exec/work_group_runner.h"
#include "runtime/object/kernel.h"
#include "runtime/object/memory.h"

namespace weft {

class LoadedKernel;

// clEnqueueNDRangeKernel, clEnqueueTask.
class NDRangeCommand : public Command {
 public:
  // `launch` is complete but for the argument block's address.
  NDRangeCommand(cl_command_type type, Ref<Kernel> kernel, std::shared_ptr<const LoadedKernel> code,
                 ArgumentBlock arguments, const GroupLaunch& launch)
      : type_(type),
        kernel_(std::move(kernel)),
        code_(std::move(code)),
        arguments_(std::move(arguments)),
        launch_(launch) {
    launch_.args = arguments_.bytes.data();
  }

  cl_command_type type() const override { return type_; }
  std::string_view name() const override { return kernel_->info().name; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override;

 private:
  const cl_command_type type_;
  const Ref<Kernel> kernel_;
  const std::shared_ptr<const LoadedKernel> code_;
  const ArgumentBlock arguments_;
  GroupLaunch launch_;
};

}  // namespace weft
