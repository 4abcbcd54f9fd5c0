// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/base/command_buffer_api.h"
#include "runtime/base/ref.h"
#include "runtime/command/command.h"
#include "runtime/object/event.h"

namespace weft {

// What a command buffer replays: its commands, and the order that their sync points ask, cut into
// waves. The commands of a wave depend on those of earlier waves alone. Several replays may run the
// same commands at a time: the Run of these kinds of commands changes nothing in them.
struct RecordedCommands {
  // Waves, or the share of one queue in one wave, that a queue runs without others: `wave_ends`
  // from first_wave to end_wave. Parts of one level run side by side, after those of the level
  // before.
  struct Part {
    uint32_t queue, level, first_wave, end_wave;
  };
  std::vector<std::shared_ptr<Command>> commands;  // as recorded; null: kernel arguments missing
  std::vector<uint32_t> order;                     // indexes of `commands`, wave by wave
  std::vector<uint32_t> wave_ends;                 // where each wave, or share, ends in `order`
  std::vector<Part> parts;                         // one, unless there are several queues
};

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
