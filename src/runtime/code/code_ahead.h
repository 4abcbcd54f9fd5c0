// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes code that launches are expected to ask for, in the background, so that an application that
// waits for one kernel after another has all processors at work. What is asked for last is made
// first: the application, which makes what it finds missing, comes from the other end.
#pragma once

#include <functional>
#include <vector>

#include "runtime/os/fork.h"
#include "runtime/os/mutex.h"

namespace weft {

class CodeAhead : private ForkListener {
 public:
  // With as much to make for each thread, another one begins.
  explicit CodeAhead(unsigned most_threads, size_t enough_for_thread = kEnoughForHelper);
  ~CodeAhead() = delete;  // its threads end when they will

  // The process's own, which leaves a processor to the application.
  static CodeAhead& Get();
  // One for code that is to be better than what launches have got meanwhile, piece by piece.
  static CodeAhead& Later();
  // One for code that may be better (width_trial.h).
  static CodeAhead& ForTrials();

  // Has code made by calling `work`, once there is enough to make.
  void Add(std::function<void()> work);

 private:
  // A helper takes as long to start as it takes to make a few small kernels.
  static constexpr size_t kEnoughForHelper = 4;

  void WorkOff();
  void InForkedChild() override;

  const unsigned most_threads_;
  const size_t enough_for_thread_;
  Mutex mutex_;
  std::vector<std::function<void()>> waiting_ WEFT_GUARDED_BY(mutex_);
  unsigned threads_ WEFT_GUARDED_BY(mutex_) = 0;
};

}  // namespace weft
