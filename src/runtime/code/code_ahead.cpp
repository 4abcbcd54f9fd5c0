// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/code_ahead.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "runtime/base/lazy.h"
#include "runtime/os/background.h"

namespace weft {
CodeAhead::CodeAhead(unsigned most_threads, size_t enough_for_thread)
    : most_threads_(most_threads), enough_for_thread_(enough_for_thread) {
  ListenToForks();
}

CodeAhead& CodeAhead::Get() {
  static constinit Lazy<CodeAhead> ahead;
  return ahead.Get(
      [] { return new CodeAhead(std::max(1U, std::thread::hardware_concurrency()) - 1); });
}

CodeAhead& CodeAhead::Later() {
  static constinit Lazy<CodeAhead> later;
  return later.Get([] { return new CodeAhead(/*most_threads=*/1, /*enough_for_thread=*/1); });
}

CodeAhead& CodeAhead::ForTrials() {
  static constinit Lazy<CodeAhead> for_trials;
  return for_trials.Get([] { return new CodeAhead(/*most_threads=*/1, /*enough_for_thread=*/1); });
}

void CodeAhead::Add(std::function<void()> work) {
  if (most_threads_ == 0) return;
  {
    MutexLock lock(mutex_);
    waiting_.push_back(std::move(work));
    const size_t enough = enough_for_thread_ * (threads_ + 1);
    if (threads_ == most_threads_ || waiting_.size() < enough) return;
    ++threads_;
  }
  RunInBackground([this] { WorkOff(); });
}

void CodeAhead::WorkOff() {
  while (true) {
    std::function<void()> work;
    {
      MutexLock lock(mutex_);
      if (waiting_.empty()) {
        --threads_;
        return;
      }
      work = std::move(waiting_.back());
      waiting_.pop_back();
    }
    try {
      work();
    } catch (...) {  // no memory: a launch will try again
    }
  }
}

void CodeAhead::InForkedChild() {
  MutexLock lock(mutex_);
  waiting_.clear();
  threads_ = 0;
}

}  // namespace weft
