// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include "runtime/graph/graph_lock.h"
#include "runtime/graph/task.h"
#include "runtime/graph/waiter.h"
#include "runtime/pool/lookers.h"
#include "runtime/pool/loop_helpers.h"

namespace weft {

class Scheduler;

// What a task waits for, and what waits for it, beside its wait list.
enum class TaskOrder : uint8_t {
  kQueued,    // as the strand's mode says
  kAfterAll,  // it waits for all tasks before it
  kBarrier,   // as kAfterAll, and all tasks after it wait for it
  kFence,     // all tasks after it wait for it
};

// Which strand's tasks the pool takes first; those that waiting threads take are not affected.
enum class StrandPriority : uint8_t { kLow, kMedium, kHigh };

// Which threads run a strand's tasks.
enum class StrandThreads : uint8_t {
  kAll,
  kWaiting,  // those alone that wait for them; whoever submits one waits for it
};

// The graph's side of a command queue: the order of its tasks, those that are ready to run, and
// the application threads that wait for it and may help.
class Strand final : public LoopHelpers {
 public:
  Strand(Scheduler& scheduler, bool in_order, StrandPriority priority = StrandPriority::kMedium,
         StrandThreads threads = StrandThreads::kAll);
  ~Strand();
  Strand(const Strand&) = delete;
  Strand& operator=(const Strand&) = delete;

  // Puts `task` into the graph. It waits for the tasks of the wait list, whose errors end it, and
  // for what the order asks. The graph must hold `task` from here until TaskOperations::retire.
  void Submit(Task& task, std::span<Task* const> wait_list, TaskOrder order);
  // Has all tasks begin soon, without further calls by the application.
  void Flush();
  // Flushes, then blocks until all tasks submitted so far are complete. Helps to run them.
  void Finish();

  unsigned Publish(Loop& loop) override;
  void Withdraw(Loop& loop) override;
  bool none() const override { return threads_ == StrandThreads::kWaiting; }

 private:
  friend class Scheduler;

  void Link(Task& task, std::span<Task* const> wait_list, TaskOrder order)
      WEFT_REQUIRES(its_scheduler);
  void Unlink(Task& task) WEFT_REQUIRES(its_scheduler);
  void BecomeReady(Task& task) WEFT_REQUIRES(its_scheduler);
  void PushReady(Task& task) WEFT_REQUIRES(its_scheduler);
  void LeaveReady(Task& task) WEFT_REQUIRES(its_scheduler);
  void Start(Task& task) WEFT_REQUIRES(its_scheduler);
  Task* Cancel(Task& task) WEFT_REQUIRES(its_scheduler);
  void FlushLocked() WEFT_REQUIRES(its_scheduler);
  void NoteActivity() WEFT_REQUIRES(its_scheduler) {
    activity_.store(activity_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  Scheduler& scheduler_;
  const bool in_order_;
  const StrandPriority priority_;
  const StrandThreads threads_;

  // How often something came up that a waiting thread could help with; changed under the mutex.
  std::atomic<uint32_t> activity_ = 0;
  Lookers lookers_;  // waiting threads that watch it

  uint32_t outstanding_ WEFT_GUARDED_BY(its_scheduler) = 0;  // tasks submitted and not complete
  uint32_t running_ WEFT_GUARDED_BY(its_scheduler) = 0;      // of these, tasks that threads run
  // The dispatcher's tick at the last submission.
  uint32_t submitted_tick_ WEFT_GUARDED_BY(its_scheduler) = 0;
  uint64_t load_ WEFT_GUARDED_BY(its_scheduler) = 0;  // ns that the ready and running ones cost
  Task* oldest_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // outstanding, in order of submission
  Task* newest_ WEFT_GUARDED_BY(its_scheduler) = nullptr;
  Task* barrier_ WEFT_GUARDED_BY(its_scheduler) = nullptr;      // the last incomplete one
  Task* ready_first_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // tasks that may run now
  Task* ready_last_ WEFT_GUARDED_BY(its_scheduler) = nullptr;
  Waiter* parked_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // threads asleep that could help
  Loop* loops_ WEFT_GUARDED_BY(its_scheduler) = nullptr;     // that tasks of this strand run
  bool runnable_ WEFT_GUARDED_BY(its_scheduler) = false;     // in the scheduler's list of such
  Strand* runnable_previous_ WEFT_GUARDED_BY(its_scheduler) = nullptr;
  Strand* runnable_next_ WEFT_GUARDED_BY(its_scheduler) = nullptr;
  Strand* strand_previous_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // in the list of all
  Strand* strand_next_ WEFT_GUARDED_BY(its_scheduler) = nullptr;
};

}  // namespace weft
