// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/graph/command.h"

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

}  // namespace weft
