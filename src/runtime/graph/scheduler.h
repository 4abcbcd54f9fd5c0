// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which thread runs a ready task.
//
// A thread that waits for a strand runs the strand's tasks itself, so a launch and a clFinish cost
// no wake-up. Everything else runs on drainers: functions on the pool that take ready tasks until
// there are none. A thread is woken at once for tasks that were flushed or are known to be
// expensive, unless those at work for the strand come to them as soon. For the others, a dispatcher
// thread that ticks while there are ready tasks wakes one when the application has submitted
// nothing for a tick or two.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "runtime/base/opencl.h"
#include "runtime/graph/strand.h"
#include "runtime/os/fork.h"
#include "runtime/os/mutex.h"

namespace weft {

class Pool;

class Scheduler : private ForkListener {
 public:
  // As many tasks may run at a time as the pool has threads, not counting those that wait and help.
  explicit Scheduler(Pool& pool);
  ~Scheduler();

  // Blocks until `task` is complete; flushes its strand and helps to run its tasks.
  static void Wait(Task& task);
  // Whether the calling thread has enough stack left to help.
  static bool CanHelp();
  // Ends a user event's task. False if it has ended already.
  static bool Complete(Task& task, cl_int status);
  // Ends what waits for a user event's task that may never end itself.
  static void EndDependants(Task& task, cl_int error);
  // Ends a strand's task with CL_CANCELLED_IMG, and all that have one in their wait list, if it has
  // not begun. The caller holds it. False if it has begun or ended.
  static bool Cancel(Task& task);

 private:
  friend class Strand;

  // What to do when the mutex is free again.
  class Wakes {
   public:
    // As many as may be: one event can make the tasks of any number of strands ready.
    void Rouse(Waiter& waiter);
    void Perform(Scheduler& scheduler);

    bool drainer = false, dispatcher = false;

   private:
    unsigned count_ = 0;
    std::atomic<uint32_t>* words_[32];
  };

  // A thread that runs the tasks of a strand, one after another.
  struct Runner {
    Strand& strand;
    const Waiter* waiter;  // on whose thread it is, if any
    unsigned turns = 1;
  };

  void Queue(Task& task, Wakes& wakes) WEFT_REQUIRES(mutex_, its_scheduler);
  void ChooseThread(Strand& strand, Wakes& wakes) WEFT_REQUIRES(mutex_, its_scheduler);
  bool WakeThread(Strand& strand, Wakes& wakes) WEFT_REQUIRES(mutex_, its_scheduler);
  bool StartDrainer(Wakes& wakes) WEFT_REQUIRES(mutex_, its_scheduler);
  unsigned CallDrainers(Loop& loop, unsigned others) WEFT_REQUIRES(mutex_, its_scheduler);
  void RunnableChanged(Strand& strand) WEFT_REQUIRES(mutex_, its_scheduler);

  // What is left to do about cancelled tasks.
  struct Cancelled {
    TaskEdge* dependants = nullptr;  // whose edges have errors; cancelled next
    Task::List ending, ready;
  };

  static Task* CompleteChain(Task& task, cl_int status, const Runner* runner);
  static void EndAll(Task::List& ending);
  Task* Settle(Task* done, Task::List& ready, Task::List& ending, const Runner* runner)
      WEFT_EXCLUDES(mutex_);
  bool CancelOne(Task& task, Cancelled& cancelled) WEFT_EXCLUDES(mutex_);
  bool GoesOn(const Runner& runner) WEFT_REQUIRES(mutex_, its_scheduler);
  static void RunChain(Task* task, const Waiter* waiter);
  static void WaitFor(Waiter& waiter, Strand* strand, Task* target);
  bool Help(Waiter& waiter, Strand& strand, Task* target) WEFT_EXCLUDES(mutex_);
  void Sleep(Waiter& waiter, Strand& strand, uint32_t seen) WEFT_EXCLUDES(mutex_);
  Task* Claim(Task& task) WEFT_REQUIRES(mutex_, its_scheduler);

  void PostDrainer() WEFT_EXCLUDES(mutex_);
  bool OnDispatcher() WEFT_EXCLUDES(mutex_);
  void Drain() WEFT_EXCLUDES(mutex_);
  bool RunNext(bool is_new) WEFT_EXCLUDES(mutex_);
  void Run(Task* task, Loop* loop, const Waiter* waiter) WEFT_EXCLUDES(mutex_);
  bool WakeDispatcher() WEFT_EXCLUDES(mutex_);
  void Dispatch() WEFT_EXCLUDES(mutex_);

  void InForkedChild() override;
  void RetireLostTasks() WEFT_EXCLUDES(mutex_);

  Pool& pool_;
  const unsigned max_drainers_;

  Mutex mutex_;
  Strand* strands_ WEFT_GUARDED_BY(mutex_) = nullptr;
  Strand* runnable_first_ WEFT_GUARDED_BY(mutex_) = nullptr;
  Strand* runnable_last_ WEFT_GUARDED_BY(mutex_) = nullptr;
  unsigned drainers_ WEFT_GUARDED_BY(mutex_) = 0;
  unsigned drainers_coming_ WEFT_GUARDED_BY(mutex_) = 0;       // of these, posted but not yet there
  Loop* loop_for_drainers_ WEFT_GUARDED_BY(mutex_) = nullptr;  // that counts on these to come
  bool dispatcher_started_ WEFT_GUARDED_BY(mutex_) = false;
  bool dispatcher_awake_ WEFT_GUARDED_BY(mutex_) = false;
  bool stopping_ WEFT_GUARDED_BY(mutex_) = false;
  pthread_t dispatcher_ WEFT_GUARDED_BY(mutex_) = {};
  std::atomic<uint32_t> tick_ = 0;
  std::atomic<uint32_t> dispatcher_word_ = 0;  // changes when the dispatcher is to wake up
  std::atomic<bool> lost_tasks_ = false;
};

}  // namespace weft
