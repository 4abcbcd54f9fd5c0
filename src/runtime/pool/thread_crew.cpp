// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/thread_crew.h"

#include "runtime/os/affinity.h"
#include "runtime/os/clock.h"
#include "runtime/os/futex.h"
#include "runtime/os/stack.h"
#include "runtime/os/thread.h"

namespace weft {
namespace {

// Whether the calling thread may leave its processor: it takes as long as some launches.
bool MayMove() {
  constexpr uint64_t kLeastBetweenNs = 1'000'000;
  static constinit thread_local uint64_t last = 0;
  const uint64_t now = MonotonicNs();
  if (now - last < kLeastBetweenNs) return false;
  last = now;
  return true;
}

}  // namespace

bool PlainThreads::Start(ThreadCrew& crew) {
  const auto main = [](void* argument) -> void* {
    auto& crew = *static_cast<ThreadCrew*>(argument);
    crew.Serve();
    crew.Release();
    return nullptr;
  };
  crew.Retain();
  pthread_t thread;
  const bool started = StartThread("weft-worker", main, &crew, &thread);
  if (started)
    pthread_detach(thread);
  else
    crew.Release();
  return started;
}

bool ThreadCrew::Post(void (*task)(void*), void* argument) {
  bool wakes_sleeper;
  {
    MutexLock lock(mutex_);
    tasks_.push_back({task, argument});
    const unsigned threads = serving_.load(std::memory_order_relaxed) + coming_;
    if (idle_ + coming_ < tasks_.size() && threads < max_threads_) {
      const bool started = source_->Start(*this);
      coming_ += started;
      if (!started && threads == 0) {
        tasks_.pop_back();
        return false;
      }
    }
    // Waking another would take the caller longer than most parts of a loop.
    wakes_sleeper = tasks_.size() > posted_.lookers();
  }
  posted_.Ring(wakes_sleeper ? 1 : 0);
  return true;
}

void ThreadCrew::Dismiss() {
  {
    MutexLock lock(mutex_);
    dismissed_ = true;
  }
  posted_.Ring(INT_MAX);
  while (const uint32_t serving = serving_.load(std::memory_order_acquire))
    FutexWait(serving_, serving);
}

void ThreadCrew::Serve() {
  {
    MutexLock lock(mutex_);
    if (coming_ != 0) --coming_;
    serving_.fetch_add(1, std::memory_order_relaxed);
  }
  OnDriversStack();
  KeepToProcessors(processors_);
  // A thread that was woken for nothing does not look for more: it may be where another one ran.
  constexpr uint64_t kNothingNs = 2'000;
  bool was_called_in_vain = false;
  while (const std::optional<Task> task = Next(!was_called_in_vain)) {
    const uint64_t begin = MonotonicNs();
    task->run(task->argument);
    was_called_in_vain = task->ends_sleep && MonotonicNs() - begin < kNothingNs;
  }
}

// Looks for a task, if it may, then sleeps until there is one. None if the thread is to go.
std::optional<ThreadCrew::Task> ThreadCrew::Next(bool may_look) {
  bool has_slept = false;
  for (bool was_idle = false;; was_idle = true) {
    const uint32_t rings = posted_.rings();
    std::optional<Task> task;
    uint64_t recheck_ns = 0;
    {
      MutexLock lock(mutex_);
      idle_ -= was_idle;
      if (!tasks_.empty()) {
        task = tasks_.front();
        tasks_.pop_front();
        task->ends_sleep = has_slept;
      } else if (dismissed_ || (was_idle && !source_->MayStay())) {
        if (serving_.fetch_sub(1, std::memory_order_release) == 1) FutexWake(&serving_);
        return {};
      } else {
        ++idle_;
        recheck_ns = source_->recheck_ns();
      }
    }
    if (task) {
      if (was_idle) MakeWay();
      return task;
    }
    has_slept = was_idle || !may_look;
    if (has_slept)
      posted_.Sleep(rings, recheck_ns);
    else if (!posted_.Look(rings))
      MakeWay();
  }
}

// Who rang goes on, and the system may have put this thread where that one runs.
void ThreadCrew::MakeWay() const {
  if (posted_.IsRungFromHere() && MayMove()) LeaveProcessor();
}

}  // namespace weft
