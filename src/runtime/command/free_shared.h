// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <utility>
#include <vector>

#include "runtime/base/ref.h"
#include "runtime/graph/command.h"
#include "runtime/object/context.h"

namespace weft {

// clEnqueueSVMFree.
class FreeSharedCommand : public Command {
 public:
  using Function = void(CL_CALLBACK*)(cl_command_queue, cl_uint, void**, void*);

  // If there is a function, it frees the pointers, and is called for no other purpose.
  FreeSharedCommand(cl_command_type type, Ref<Context> context, cl_command_queue queue,
                    std::vector<void*> pointers, Function function, void* user_data)
      : type_(type),
        context_(std::move(context)),
        queue_(queue),
        pointers_(std::move(pointers)),
        function_(function),
        user_data_(user_data) {}

  cl_command_type type() const override { return type_; }
  cl_int Run(Pool& pool) override;

 private:
  const cl_command_type type_;
  const Ref<Context> context_;
  const cl_command_queue queue_;
  std::vector<void*> pointers_;
  const Function function_;
  void* const user_data_;
};

}  // namespace weft
