// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/graph/command.h"
#include "runtime/object/mem_object.h"

namespace weft {

// Commands that have nothing to do when their turn comes: markers and barriers, and since host and
// device share memory, also maps, unmaps and migrations.
class OrderCommand : public Command {
 public:
  OrderCommand(cl_command_type type, TaskOrder order, std::vector<Ref<MemObject>> objects = {})
      : type_(type), order_(order), objects_(std::move(objects)) {}

  cl_command_type type() const override { return type_; }
  TaskOrder order() const override { return order_; }
  cl_int Run(Pool&) override { return CL_COMPLETE; }

 private:
  const cl_command_type type_;
  const TaskOrder order_;
  const std::vector<Ref<MemObject>> objects_;  // alive until the command is complete
};

// An order among the commands of a queue.
inline std::unique_ptr<Command> MakeOrder(cl_command_type type,
                                          std::vector<Ref<MemObject>> objects) {
  return std::make_unique<OrderCommand>(type, TaskOrder::kQueued, std::move(objects));
}

// clEnqueueNativeKernel.
class NativeKernelCommand : public Command {
 public:
  using Function = void(CL_CALLBACK*)(void*);

  NativeKernelCommand(Function function, std::vector<std::byte> args,
                      std::vector<Ref<MemObject>> objects)
      : function_(function), args_(std::move(args)), objects_(std::move(objects)) {}

  cl_command_type type() const override { return CL_COMMAND_NATIVE_KERNEL; }
  cl_int Run(Pool&) override {
    function_(args_.empty() ? nullptr : args_.data());
    return CL_COMPLETE;
  }

 private:
  const Function function_;
  std::vector<std::byte> args_;  // the copy that the function may write to
  const std::vector<Ref<MemObject>> objects_;
};

}  // namespace weft
