// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <deque>
#include <functional>

#include "runtime/base/mutex.h"

namespace weft {

// Plain threads that take tasks from one queue: what runs a pool in the child of a fork, where
// oneTBB believes that threads exist which are gone, and starts no others.
class ThreadCrew {
 public:
  explicit ThreadCrew(unsigned threads) : max_threads_(threads) {}
  ThreadCrew(const ThreadCrew&) = delete;
  ThreadCrew& operator=(const ThreadCrew&) = delete;

  // Throws std::bad_alloc if the queue cannot grow, std::runtime_error if there is no thread.
  void Post(std::function<void()> task);

 private:
  void Serve();

  const unsigned max_threads_;
  std::atomic<uint32_t> posted_ = 0;
  Mutex mutex_;
  std::deque<std::function<void()>> tasks_ WEFT_GUARDED_BY(mutex_);
  unsigned threads_ WEFT_GUARDED_BY(mutex_) = 0;
  unsigned idle_ WEFT_GUARDED_BY(mutex_) = 0;
};

}  // namespace weft
