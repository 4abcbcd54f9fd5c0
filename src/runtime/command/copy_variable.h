// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "runtime/command/buffer_commands.h"

namespace weft {

// clEnqueueReadGlobalVariableINTEL, clEnqueueWriteGlobalVariableINTEL.
class CopyVariableCommand : public CopyCommand {
 public:
  CopyVariableCommand(cl_command_type type, std::byte* to, const std::byte* from, uint64_t bytes,
                      uint64_t cache_bytes, std::shared_ptr<std::byte> variable)
      : CopyCommand(type, to, from, bytes, cache_bytes, {}), variable_(std::move(variable)) {}

 private:
  const std::shared_ptr<std::byte> variable_;  // there until the command is complete
};

}  // namespace weft
