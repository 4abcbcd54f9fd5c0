// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>

#include "runtime/graph/task.h"
#include "runtime/os/futex.h"

namespace weft {

// An application thread that blocks until some tasks are complete. It lives on that thread's stack:
// once the word says that it is done, nobody else may touch it.
class Waiter {
 public:
  Waiter() = default;
  Waiter(const Waiter&) = delete;
  Waiter& operator=(const Waiter&) = delete;

  bool done() const { return word_.load(std::memory_order_acquire) == kDone; }

  // Adds `task` to what is waited for, if it is not complete: itself, or what its queue's order has
  // up to it. The edge lives as long as the waiter.
  void Expect(Task& task, TaskEdge& edge, bool itself) {
    edge = {.waiter = this, .carries_error = itself};
    remaining_.fetch_add(1, std::memory_order_relaxed);
    if (!task.AddEdge(edge)) Signal();
  }
  // All tasks are known.
  void Seal() { Signal(); }

  // One of the tasks is complete.
  void Signal() {
    const uint32_t remaining = remaining_.fetch_sub(1, std::memory_order_acq_rel);
    assert(remaining != 0 && "more tasks are complete than were expected");
    if (remaining != 1) return;
    if (word_.exchange(kDone, std::memory_order_acq_rel) == kParked) FutexWake(&word_, 1);
  }

  // Makes Sleep block. False if all tasks are complete.
  bool Park() {
    uint32_t awake = kAwake;
    return word_.compare_exchange_strong(awake, kParked, std::memory_order_acq_rel);
  }
  void Sleep() {
    while (word_.load(std::memory_order_acquire) == kParked) FutexWait(word_, kParked);
  }
  // Ends Sleep, so that the thread looks for work. Gives the word on which to call FutexWake, or
  // null if the thread was not asleep.
  std::atomic<uint32_t>* Rouse() {
    uint32_t parked = kParked;
    return word_.compare_exchange_strong(parked, kAwake, std::memory_order_acq_rel) ? &word_
                                                                                    : nullptr;
  }

 private:
  friend class Strand;
  friend class Scheduler;
  enum : uint32_t { kAwake, kParked, kDone };

  std::atomic<uint32_t> remaining_ = 1;  // tasks, and one until Seal
  std::atomic<uint32_t> word_ = kAwake;
  Waiter* next_parked_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // in the strand's list
  bool listed_ WEFT_GUARDED_BY(its_scheduler) = false;            // whether it is there
};

}  // namespace weft
