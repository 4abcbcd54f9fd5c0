// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scheduler's own threads: drainers, the dispatcher, and what a fork does to them.
#include <sched.h>

#include <algorithm>
#include <utility>

#include "runtime/graph/scheduler.h"
#include "runtime/os/futex.h"
#include "runtime/os/stack.h"
#include "runtime/os/thread.h"
#include "runtime/pool/callback_thread.h"
#include "runtime/pool/descriptor_watcher.h"
#include "runtime/pool/loop.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

// The dispatcher's tick: a ready task that no thread took is given to a drainer one to two ticks
// after the last submission to its strand, or after kMaxTicks. While an application submits small
// tasks, a second thread slows it by more than it takes off: the tasks' state moves between them.
constexpr uint64_t kTickNs = 1'000'000;
constexpr uint32_t kMaxTicks = 10;

}  // namespace

Scheduler::Scheduler(Pool& pool) : pool_(pool), max_drainers_(pool.threads()) { ListenToForks(); }

Scheduler::~Scheduler() {
  IgnoreForks();
  bool started;
  pthread_t dispatcher;
  {
    GraphLock lock(mutex_);
    stopping_ = true;
    started = dispatcher_started_;
    dispatcher = dispatcher_;
  }
  dispatcher_word_.fetch_add(1, std::memory_order_release);
  FutexWake(&dispatcher_word_);
  if (started) pthread_join(dispatcher, nullptr);
  for (unsigned drainers = 1; drainers != 0; sched_yield()) {
    GraphLock lock(mutex_);
    drainers = drainers_;
  }
}

void Scheduler::PostDrainer() {
  if (pool_.Post([](void* self) { static_cast<Scheduler*>(self)->Drain(); }, this)) return;
  // The dispatcher does it at its next tick, or else whoever is here.
  if (OnDispatcher() || (!CallbackThread::IsAtWork() && !WakeDispatcher())) return Drain();
  GraphLock lock(mutex_);
  if (drainers_coming_ == 0) return;  // it came all the same
  --drainers_coming_;
  --drainers_;
}

bool Scheduler::OnDispatcher() {
  GraphLock lock(mutex_);
  return dispatcher_started_ && pthread_equal(dispatcher_, pthread_self());
}

void Scheduler::Drain() {
  for (bool is_new = true; RunNext(is_new);) is_new = false;
}

// Runs a drainer's next task, and what that makes ready, or takes part in a loop that counts on it.
// False if there is nothing to do: it is none any more.
bool Scheduler::RunNext(bool is_new) {
  Task* task = nullptr;
  Loop* loop = nullptr;
  Wakes wakes;
  {
    GraphLock lock(mutex_);
    if (is_new) {
      if (drainers_coming_ == 0) return false;  // this one was given up
      --drainers_coming_;
    }
    if (runnable_first_) {
      Strand& strand = *runnable_first_;
      task = Claim(*strand.ready_first_);
      // The strands take turns.
      if (strand.runnable_ && runnable_last_ != &strand) {
        Task* const ready = std::exchange(strand.ready_first_, nullptr);
        RunnableChanged(strand);
        strand.ready_first_ = ready;
        RunnableChanged(strand);
      }
      if (runnable_first_) ChooseThread(*runnable_first_, wakes);
    } else if (loop_for_drainers_ && loop_for_drainers_->open()) {
      loop = loop_for_drainers_;
      loop->Retain();
    } else {
      --drainers_;
      return false;
    }
  }
  wakes.Perform(*this);
  Run(task, loop, nullptr);
  return true;
}

// False if the system gives no thread for it.
bool Scheduler::WakeDispatcher() {
  bool started;
  {
    GraphLock lock(mutex_);
    if (!dispatcher_started_ && !stopping_) {
      auto main = [](void* self) -> void* {
        static_cast<Scheduler*>(self)->Dispatch();
        return nullptr;
      };
      dispatcher_started_ = StartThread("weft-dispatch", main, this, &dispatcher_);
    }
    started = dispatcher_awake_ = dispatcher_started_;
  }
  dispatcher_word_.fetch_add(1, std::memory_order_release);
  FutexWake(&dispatcher_word_);
  return started;
}

void Scheduler::Dispatch() {
  OnDriversStack();
  for (;;) {
    uint32_t seen = dispatcher_word_.load(std::memory_order_acquire);
    FutexWait(dispatcher_word_, seen, kTickNs);
    bool sleep = false;
    Wakes wakes;
    {
      GraphLock lock(mutex_);
      if (stopping_) return;
      const uint32_t tick = tick_.fetch_add(1, std::memory_order_relaxed) + 1;
      for (Strand* strand = runnable_first_; strand; strand = strand->runnable_next_) {
        const uint32_t ready = tick - strand->ready_first_->ready_tick_;
        const uint32_t quiet = tick - strand->submitted_tick_;
        if (std::min(ready, quiet) > 1 || ready > kMaxTicks) WakeThread(*strand, wakes);
      }
      sleep = !runnable_first_;
      if (sleep) {
        dispatcher_awake_ = false;
        seen = dispatcher_word_.load(std::memory_order_acquire);
      }
    }
    wakes.Perform(*this);
    while (sleep && dispatcher_word_.load(std::memory_order_acquire) == seen)
      FutexWait(dispatcher_word_, seen);
  }
}

// ---- Fork --------------------------------------------------------------------------------------

// The threads are gone, and with them the tasks that they ran or were about to run or to end. The
// others are the parent's too: what they are to write to may be on the stack of a thread that is
// gone. So all of them have ended in an error. The graph lets go of each when nothing holds it any
// more, and the application uses the driver: a child that does not has nothing to do.
void Scheduler::InForkedChild() {
  GraphLock lock(mutex_);
  drainers_ = drainers_coming_ = 0;
  loop_for_drainers_ = nullptr;
  dispatcher_started_ = dispatcher_awake_ = false;
  runnable_first_ = runnable_last_ = nullptr;
  for (Strand* strand = strands_; strand; strand = strand->strand_next_) {
    strand->parked_ = nullptr;
    strand->lookers_.Forget();
    strand->loops_ = nullptr;
    strand->ready_first_ = strand->ready_last_ = nullptr;
    strand->runnable_ = false;
    for (Task* task = strand->oldest_; task; task = task->newer_) {
      const bool running = task->phase_ == Task::Phase::kRunning;
      if (running && pthread_equal(task->runner_, pthread_self())) continue;
      if (running) --strand->running_;
      task->Lose();
    }
  }
  lost_tasks_.store(true, std::memory_order_relaxed);
  pool_.ForgetThreads();
}

void Scheduler::RetireLostTasks() {
  if (!lost_tasks_.load(std::memory_order_relaxed)) return;
  lost_tasks_.store(false, std::memory_order_relaxed);
  DescriptorWatcher::TellOfFork();
  const CallbackThread::AtWork calls_nothing_back_here;
  for (;;) {
    Task* lost = nullptr;
    {
      GraphLock lock(mutex_);
      for (Strand* strand = strands_; strand && !lost; strand = strand->strand_next_)
        for (Task* task = strand->oldest_; task && !lost; task = task->newer_)
          if (task->lost_in_fork_) lost = task;
      if (lost) lost->lost_in_fork_ = false;
    }
    if (!lost) return;
    CompleteChain(*lost, lost->status(), nullptr);
  }
}

}  // namespace weft
