// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which width is best can depend on what a kernel finds in memory, which no estimate knows. Where
// the compiler is in doubt (KernelFacts::rivals), and launches have taken long enough for it to be
// worth other code, they run that and the code before in turn, until it is known which is faster.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/code/loaded_kernel.h"

namespace weft {

// A trial of a kernel's code for launches of a kind. To be used by one thread at a time.
class WidthTrial {
 public:
  using Code = std::shared_ptr<const LoadedKernel>;
  // Against its rivals, once it has run for so long against the first one, if either runs one
  // work-item at a time: much is at stake then. Against others once it has run ten times as long.
  WidthTrial(Code code, uint64_t ns);

  // What the next launch is to run.
  Code Next();
  // The width that code is to be made of now, if any: `Enter` is called once it is there.
  std::optional<uint32_t> TakeDue();
  // Code of that width; null if there is none.
  void Enter(Code rival);
  // The fastest so far.
  const Code& best() const { return best_; }
  // How long the code of Next may have run in all before there is something to decide; UINT64_MAX
  // if never.
  uint64_t until_ns() const;

 private:
  Code best_, rival_;
  std::vector<uint32_t> rivals_;  // that were not tried yet, the next one at the end
  uint64_t due_ns_, next_ns_;     // when the next one is tried, and the one after that
  bool is_being_made_ = false;
  unsigned turns_ = 0;   // launches since there is a rival
  uint64_t end_ns_ = 0;  // how long best_ may have run in all until the rival has lost
};

// Whether a rival is faster, by what the work-items of launches took that ran both in turn; nothing
// while it is not known. The first launches of each do not count: their code is cold.
std::optional<bool> IsFaster(std::span<const uint64_t> rival, std::span<const uint64_t> known);

}  // namespace weft
