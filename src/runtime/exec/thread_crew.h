// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <pthread.h>

#include <atomic>
#include <deque>
#include <vector>

#include "runtime/base/mutex.h"

namespace weft {

// Plain threads that take tasks from one queue: what runs a pool that is kept to some processors,
// and any pool in the child of a fork, where oneTBB believes that threads exist which are gone, and
// starts no others.
class ThreadCrew {
 public:
  // The threads run on `processors` alone; anywhere if there are none.
  ThreadCrew(unsigned threads, std::vector<unsigned> processors)
      : max_threads_(threads), processors_(std::move(processors)) {}
  // Waits for the tasks that run.
  ~ThreadCrew();
  ThreadCrew(const ThreadCrew&) = delete;
  ThreadCrew& operator=(const ThreadCrew&) = delete;

  // Runs task(argument) on one of the threads. False if the system gives none. Throws
  // std::bad_alloc.
  [[nodiscard]] bool Post(void (*task)(void*), void* argument);

 private:
  struct Task {
    void (*run)(void*);
    void* argument;
  };

  void Serve();

  const unsigned max_threads_;
  const std::vector<unsigned> processors_;
  std::atomic<uint32_t> posted_ = 0;
  Mutex mutex_;
  std::deque<Task> tasks_ WEFT_GUARDED_BY(mutex_);
  std::vector<pthread_t> threads_ WEFT_GUARDED_BY(mutex_);
  bool stopping_ WEFT_GUARDED_BY(mutex_) = false;
  unsigned idle_ WEFT_GUARDED_BY(mutex_) = 0;
};

}  // namespace weft
