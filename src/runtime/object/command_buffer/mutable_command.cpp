// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/command_buffer/mutable_command.h"

#include <utility>

#include "runtime/graph/command.h"

namespace weft {

MutableCommand::MutableCommand(CommandBuffer& command_buffer, Queue& queue, Ref<Kernel> kernel,
                               cl_mutable_dispatch_fields_khr fields,
                               std::vector<cl_command_properties_khr> properties, Dispatch dispatch)
    : Object(ObjectTag::kMutableCommand),
      command_buffer_(command_buffer),
      queue_(queue),
      kernel_(std::move(kernel)),
      fields_(fields),
      properties_(std::move(properties)),
      dispatch_(std::move(dispatch)) {}

MutableCommand::~MutableCommand() = default;

Dispatch MutableCommand::dispatch() const {
  MutexLock lock(mutex_);
  return dispatch_;
}

void MutableCommand::Exchange(Dispatch& dispatch) {
  MutexLock lock(mutex_);
  std::swap(dispatch_, dispatch);
}

}  // namespace weft
