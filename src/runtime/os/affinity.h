// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <span>

namespace weft {

// Keeps the calling thread to these processors. Does nothing if there are none, or if the system
// refuses.
void KeepToProcessors(std::span<const unsigned> processors);

// Keeps the calling thread to these processors, if there are any, until the end of the scope.
class AffinityScope {
 public:
  explicit AffinityScope(std::span<const unsigned> processors);
  ~AffinityScope();
  AffinityScope(const AffinityScope&) = delete;
  AffinityScope& operator=(const AffinityScope&) = delete;

 private:
  static constexpr size_t kSets = 8;  // 8192 processors, the most that Linux is built for
  bool changed_ = false;
  cpu_set_t before_[kSets];
};

}  // namespace weft
