// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/thread_crew.h"

#include "runtime/exec/affinity.h"
#include "runtime/exec/futex.h"
#include "runtime/exec/stack.h"
#include "runtime/exec/thread.h"

namespace weft {

ThreadCrew::~ThreadCrew() {
  std::vector<pthread_t> threads;
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    threads.swap(threads_);
  }
  posted_.fetch_add(1, std::memory_order_release);
  FutexWake(&posted_);
  for (pthread_t thread : threads) pthread_join(thread, nullptr);
}

bool ThreadCrew::Post(void (*task)(void*), void* argument) {
  {
    MutexLock lock(mutex_);
    threads_.reserve(max_threads_);
    tasks_.push_back({task, argument});
    if (idle_ < tasks_.size() && threads_.size() < max_threads_) {
      pthread_t thread;
      auto main = [](void* self) -> void* {
        static_cast<ThreadCrew*>(self)->Serve();
        return nullptr;
      };
      if (StartThread("weft-worker", main, this, &thread)) {
        threads_.push_back(thread);
      } else if (threads_.empty()) {
        tasks_.pop_back();
        return false;
      }
    }
  }
  posted_.fetch_add(1, std::memory_order_release);
  FutexWake(&posted_, 1);
  return true;
}

void ThreadCrew::Serve() {
  OnDriversStack();
  KeepToProcessors(processors_);
  for (;;) {
    const uint32_t seen = posted_.load(std::memory_order_acquire);
    Task task = {};
    {
      MutexLock lock(mutex_);
      if (stopping_) return;
      if (!tasks_.empty()) {
        task = tasks_.front();
        tasks_.pop_front();
      } else {
        ++idle_;
      }
    }
    if (task.run) {
      task.run(task.argument);
      continue;
    }
    FutexWait(posted_, seen);
    MutexLock lock(mutex_);
    --idle_;
  }
}

}  // namespace weft
