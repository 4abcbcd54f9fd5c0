// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scheduler's own threads: drainers, the dispatcher, and what a fork does to them.
#include <sched.h>

#include <utility>

#include "runtime/exec/futex.h"
#include "runtime/exec/pool.h"
#include "runtime/exec/scheduler.h"
#include "runtime/exec/thread.h"

namespace weft {
namespace {

constexpr int kForkLevel = 0;
// The dispatcher's tick: a ready task that no thread took is given to a drainer one to two ticks
// later.
constexpr uint64_t kTickNs = 200'000;
// Ticks without ready tasks after which the dispatcher sleeps until it is woken.
constexpr unsigned kIdleTicks = 20;

}  // namespace

Scheduler::Scheduler(Pool& pool, unsigned drainers)
    : ForkGuard(kForkLevel), pool_(pool), max_drainers_(drainers) {
  EnterForkGuards();
}

Scheduler::~Scheduler() {
  LeaveForkGuards();
  bool started;
  pthread_t dispatcher;
  {
    MutexLock lock(mutex_);
    stopping_ = true;
    started = dispatcher_started_;
    dispatcher = dispatcher_;
  }
  dispatcher_word_.fetch_add(1, std::memory_order_release);
  FutexWake(&dispatcher_word_);
  if (started) pthread_join(dispatcher, nullptr);
  for (unsigned drainers = 1; drainers != 0; sched_yield()) {
    MutexLock lock(mutex_);
    drainers = drainers_;
  }
}

void Scheduler::PostDrainer() {
  try {
    pool_.Post([this] { Drain(); });
  } catch (...) {
    // The dispatcher tries again at its next tick.
    MutexLock lock(mutex_);
    --drainers_;
    --drainers_coming_;
  }
}

void Scheduler::Drain() {
  for (bool coming = true;; coming = false) {
    Task* task;
    Wakes wakes;
    {
      MutexLock lock(mutex_);
      if (coming) --drainers_coming_;
      if (!runnable_first_) {
        --drainers_;
        return;
      }
      Lane& lane = *runnable_first_;
      task = Claim(*lane.ready_first_);
      // The lanes take turns.
      if (lane.runnable_ && runnable_last_ != &lane) {
        Task* const ready = std::exchange(lane.ready_first_, nullptr);
        RunnableChanged(lane);
        lane.ready_first_ = ready;
        RunnableChanged(lane);
      }
      if (runnable_first_) ChooseThread(*runnable_first_, wakes);
    }
    wakes.Perform(*this);
    RunChain(task, nullptr);
  }
}

void Scheduler::WakeDispatcher() {
  {
    MutexLock lock(mutex_);
    if (!dispatcher_started_ && !stopping_) {
      auto main = [](void* self) -> void* {
        static_cast<Scheduler*>(self)->Dispatch();
        return nullptr;
      };
      dispatcher_started_ = StartThread("weft-dispatch", main, this, &dispatcher_);
      if (!dispatcher_started_) dispatcher_awake_ = false;
    }
  }
  dispatcher_word_.fetch_add(1, std::memory_order_release);
  FutexWake(&dispatcher_word_);
}

void Scheduler::Dispatch() {
  for (unsigned idle = 0;;) {
    uint32_t seen = dispatcher_word_.load(std::memory_order_acquire);
    FutexWait(dispatcher_word_, seen, kTickNs);
    bool sleep = false;
    Wakes wakes;
    {
      MutexLock lock(mutex_);
      if (stopping_) return;
      const uint32_t tick = tick_.fetch_add(1, std::memory_order_relaxed) + 1;
      for (Lane* lane = runnable_first_; lane; lane = lane->runnable_next_)
        if (tick - lane->ready_first_->ready_tick_ > 1) WakeThread(*lane, wakes);
      idle = runnable_first_ ? 0 : idle + 1;
      sleep = idle > kIdleTicks;
      if (sleep) {
        dispatcher_awake_ = false;
        seen = dispatcher_word_.load(std::memory_order_acquire);
        idle = 0;
      }
    }
    wakes.Perform(*this);
    while (sleep && dispatcher_word_.load(std::memory_order_acquire) == seen)
      FutexWait(dispatcher_word_, seen);
  }
}

// ---- Fork --------------------------------------------------------------------------------------

void Scheduler::BeforeFork() WEFT_THREAD_ANNOTATION(no_thread_safety_analysis) { mutex_.Lock(); }

void Scheduler::AfterFork(bool child) WEFT_THREAD_ANNOTATION(no_thread_safety_analysis) {
  if (child) {
    drainers_ = drainers_coming_ = 0;
    dispatcher_started_ = dispatcher_awake_ = false;
    for (Lane* lane = lanes_; lane; lane = lane->lane_next_) {
      lane->parked_ = nullptr;
      lane->loops_ = nullptr;
      for (Task* task = lane->oldest_; task; task = task->newer_)
        task->lost_in_fork_ =
            task->phase_ == Task::Phase::kRunning && !pthread_equal(task->runner_, pthread_self());
    }
    lost_tasks_.store(true, std::memory_order_relaxed);
    pool_.ForgetThreads();
  }
  mutex_.Unlock();
}

// Tasks that other threads were running at the fork will not be completed by them in the child.
void Scheduler::FailLostTasks() {
  lost_tasks_.store(false, std::memory_order_relaxed);
  for (;;) {
    Task* lost = nullptr;
    {
      MutexLock lock(mutex_);
      for (Lane* lane = lanes_; lane && !lost; lane = lane->lane_next_)
        for (Task* task = lane->oldest_; task && !lost; task = task->newer_)
          if (task->lost_in_fork_) lost = task;
      if (lost) lost->lost_in_fork_ = false;
    }
    if (!lost) return;
    Complete(*lost, CL_DEVICE_NOT_AVAILABLE);
  }
}

}  // namespace weft
