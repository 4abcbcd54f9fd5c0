// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>

#include "runtime/base/command_buffer_api.h"
#include "runtime/base/ref.h"
#include "runtime/graph/command.h"
#include "runtime/object/command_buffer/recorded_commands.h"
#include "runtime/object/event.h"

namespace weft {

// clEnqueueCommandBufferKHR: a part of the buffer's commands as they were at that call.
class ReplayCommand : public Command {
 public:
  // None of the commands is null. `whole` is the event of the replay, if this is not all of it.
  ReplayCommand(std::shared_ptr<const RecordedCommands> recorded,
                const RecordedCommands::Part& part, Ref<Event> whole = nullptr);

  cl_command_type type() const override { return CL_COMMAND_COMMAND_BUFFER_KHR; }
  cl_int Run(Pool& pool) override;
  uint64_t Cost() const override { return cost_; }

 private:
  Command& At(uint32_t place) const { return *recorded_->commands[recorded_->order[place]]; }
  cl_int RunWave(Pool& pool, uint32_t first, uint32_t end) const;
  bool WorthThreads(uint32_t first, uint32_t end) const;

  uint32_t PlaceOf(uint32_t wave) const { return wave == 0 ? 0 : recorded_->wave_ends[wave - 1]; }

  const std::shared_ptr<const RecordedCommands> recorded_;
  const RecordedCommands::Part part_;
  const Ref<Event> whole_;
  uint64_t cost_ = 0;
};

// The end of a replay that several queues have parts of.
class ReplayEndCommand : public Command {
 public:
  cl_command_type type() const override { return CL_COMMAND_COMMAND_BUFFER_KHR; }
  bool spans_queues() const override { return true; }
  cl_int Run(Pool&) override { return CL_COMPLETE; }
};

}  // namespace weft
