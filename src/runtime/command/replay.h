// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/base/command_buffer_api.h"
#include "runtime/command/command.h"

namespace weft {

// What a command buffer replays: its commands, and the order that their sync points ask, cut into
// waves. The commands of a wave depend on those of earlier waves alone. Several replays may run the
// same commands at a time: the Run of these kinds of commands changes nothing in them.
struct RecordedCommands {
  std::vector<std::shared_ptr<Command>> commands;  // as recorded; null: kernel arguments missing
  std::vector<uint32_t> order;                     // indexes of `commands`, wave by wave
  std::vector<uint32_t> wave_ends;                 // where each wave ends in `order`
};

// clEnqueueCommandBufferKHR: all commands of the buffer as they were at that call.
class ReplayCommand : public Command {
 public:
  // None of the commands is null.
  explicit ReplayCommand(std::shared_ptr<const RecordedCommands> recorded);

  cl_command_type type() const override { return CL_COMMAND_COMMAND_BUFFER_KHR; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override { return cost_; }

 private:
  Command& At(uint32_t place) const { return *recorded_->commands[recorded_->order[place]]; }
  cl_int RunWave(Pool& pool, uint32_t first, uint32_t end) const;
  bool WorthThreads(uint32_t first, uint32_t end) const;

  const std::shared_ptr<const RecordedCommands> recorded_;
  uint64_t cost_ = 0;
};

}  // namespace weft
