// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <span>

namespace weft {

// Of 8192 processors, the most that Linux is built for.
struct ProcessorSet {
  cpu_set_t words[8];
};

// Keeps the calling thread to these processors. Does nothing if there are none, or if the system
// refuses.
void KeepToProcessors(std::span<const unsigned> processors);

// Moves the calling thread to another processor, if it may run on one.
void LeaveProcessor();

// Keeps the calling thread to these processors, if there are any, until the end of the scope.
class AffinityScope {
 public:
  explicit AffinityScope(std::span<const unsigned> processors);
  ~AffinityScope();
  AffinityScope(const AffinityScope&) = delete;
  AffinityScope& operator=(const AffinityScope&) = delete;

 private:
  bool changed_ = false;
  ProcessorSet before_;
};

}  // namespace weft
