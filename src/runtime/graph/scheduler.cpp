// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/graph/scheduler.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "runtime/os/affinity.h"
#include "runtime/os/clock.h"
#include "runtime/os/stack.h"
#include "runtime/pool/callback_thread.h"
#include "runtime/pool/loop.h"
#include "runtime/pool/pool.h"

namespace weft {
namespace {

// Work of at least this cost is worth waking a thread for, whatever the application does next.
constexpr uint64_t kUrgentNs = 50'000;
// How long a waiting thread looks for work before it sleeps: about the cost of a sleep and a wake.
constexpr uint64_t kSpinNs = 20'000;
// Tasks of one strand that a drainer runs in a row while other strands have ready ones.
constexpr unsigned kStrandTurn = 64;

// Stack of a thread that waits and helps, at least. What needs more than it has finds another.
constexpr uint64_t kHelperStackBytes = kDriverStackBytes + 16 * 1024;

}  // namespace

void Scheduler::Wakes::Rouse(Waiter& waiter) {
  std::atomic<uint32_t>* const word = waiter.Rouse();
  if (!word) return;
  // Room for more would have to be allocated, which may fail; a call under the mutex is only slow.
  if (count_ == std::size(words_)) return FutexWake(word, 1);
  words_[count_++] = word;
}

void Scheduler::Wakes::Perform(Scheduler& scheduler) {
  for (unsigned i = 0; i < count_; ++i) FutexWake(words_[i], 1);
  if (drainer) scheduler.PostDrainer();
  if (dispatcher) scheduler.WakeDispatcher();
}

// ---- Ready tasks -------------------------------------------------------------------------------

void Scheduler::Queue(Task& task, Wakes& wakes) {
  Strand& strand = *task.strand_;
  strand.PushReady(task);
  RunnableChanged(strand);
  ChooseThread(strand, wakes);
}

// A strand is in the list of runnable ones as long as it has ready tasks that any thread may run:
// behind all of its priority.
void Scheduler::RunnableChanged(Strand& strand) {
  const bool runnable = strand.ready_first_ && strand.threads_ == StrandThreads::kAll;
  if (runnable == strand.runnable_) return;
  strand.runnable_ = runnable;
  if (runnable) {
    Strand* before = runnable_last_;
    while (before && before->priority_ < strand.priority_) before = before->runnable_previous_;
    strand.runnable_previous_ = before;
    strand.runnable_next_ = before ? before->runnable_next_ : runnable_first_;
    (before ? before->runnable_next_ : runnable_first_) = &strand;
    (strand.runnable_next_ ? strand.runnable_next_->runnable_previous_ : runnable_last_) = &strand;
  } else {
    (strand.runnable_previous_ ? strand.runnable_previous_->runnable_next_ : runnable_first_) =
        strand.runnable_next_;
    (strand.runnable_next_ ? strand.runnable_next_->runnable_previous_ : runnable_last_) =
        strand.runnable_previous_;
  }
}

// Sees to it that some thread takes the strand's ready tasks.
void Scheduler::ChooseThread(Strand& strand, Wakes& wakes) {
  if (strand.threads_ == StrandThreads::kWaiting) {
    // One of them is there for each task, and may have nothing more to wait for when it wakes up.
    while (strand.parked_) WakeThread(strand, wakes);
    return;
  }
  // What is left for another thread to gain must be worth the wake-up.
  const unsigned at_work = strand.running_ + drainers_coming_;
  const bool urgent = strand.load_ >= kUrgentNs * std::max(at_work, 1u);
  const bool awaited = at_work == 0 && (strand.parked_ || strand.ready_first_->flushed_);
  if ((urgent || awaited) && WakeThread(strand, wakes)) return;
  // The threads above may come to other conclusions; the dispatcher looks again.
  if (!dispatcher_awake_) wakes.dispatcher = dispatcher_awake_ = true;
}

// Wakes one more thread for the strand: one that waits for it, if there is any.
bool Scheduler::WakeThread(Strand& strand, Wakes& wakes) {
  Waiter* const waiter = strand.parked_;
  if (!waiter) return StartDrainer(wakes);
  strand.parked_ = waiter->next_parked_;
  waiter->listed_ = false;
  wakes.Rouse(*waiter);
  return false;
}

bool Scheduler::StartDrainer(Wakes& wakes) {
  if (drainers_ >= max_drainers_ || wakes.drainer) return false;
  ++drainers_;
  ++drainers_coming_;
  wakes.drainer = true;
  return true;
}

// Has drainers that come take part in a loop that others come to as well. Answers how many will.
unsigned Scheduler::CallDrainers(Loop& loop, unsigned others) {
  if (loop_for_drainers_ || drainers_coming_ == 0 || others + 1 >= loop.participants()) return 0;
  loop_for_drainers_ = &loop;
  return std::min(drainers_coming_, loop.participants() - 1 - others);
}

Task* Scheduler::Claim(Task& task) {
  Strand& strand = *task.strand_;
  strand.Start(task);
  RunnableChanged(strand);
  return &task;
}

// ---- Completion --------------------------------------------------------------------------------

bool Scheduler::Complete(Task& task, cl_int status) {
  const CallbackThread::AtWork calls_nothing_back_here;
  const ForkExclusion until_dependants_know;
  if (!task.Fall(status)) return false;
  CompleteChain(task, status, nullptr);
  return true;
}

// Lets go of all that waits for `task`: it ends with `error`, while the task's status stays.
void Scheduler::EndDependants(Task& task, cl_int error) {
  const CallbackThread::AtWork calls_nothing_back_here;
  const ForkExclusion until_dependants_know;
  Task::List failed, ready;
  task.TellDependants(error, failed, ready);
  EndAll(failed);
}

// Ends tasks that do not run and wait for nothing any more, with what is upstream of them.
void Scheduler::EndAll(Task::List& ending) {
  while (Task* task = ending.TakeFirst())
    CompleteChain(*task, task->upstream_error_.load(std::memory_order_relaxed), nullptr);
}

// Ends `task` and all that fail with it, and hands what becomes ready to its strand, but for one
// task behind `task` that the runner is to run next: it is the answer. Those that fail may be other
// schedulers', and the runner's strand may be gone once `task` is retired.
Task* Scheduler::CompleteChain(Task& task, cl_int status, const Runner* runner) {
  Task* next = nullptr;
  Task::List ending;
  ending.Append(task);
  while (Task* done = ending.TakeFirst()) {
    {
      const ForkExclusion until_dependants_know;
      done->Fall(done == &task ? status : done->upstream_error_.load(std::memory_order_relaxed));
      Task::List ready;
      done->TellDependants(done->status(), ending, ready);
      if (done == &task && runner)
        next = runner->strand.scheduler_.Settle(done, ready, ending, runner);
      else if (done->strand_)
        done->strand_->scheduler_.Settle(done, ready, ending, nullptr);
      while (ready.first) ready.first->strand_->scheduler_.Settle(nullptr, ready, ending, nullptr);
    }
    done->operations_.retire(*done);
  }
  return next;
}

// Takes `done` out of its strand and puts those of `ready` that are this scheduler's into theirs,
// but for the one that the runner runs next, and those that were cancelled meanwhile: these are in
// `ending` then.
Task* Scheduler::Settle(Task* done, Task::List& ready, Task::List& ending, const Runner* runner) {
  Task* next = nullptr;
  Wakes wakes;
  {
    GraphLock lock(mutex_);
    if (done && done->strand_ && !done->cancelled_) done->strand_->Unlink(*done);
    const bool goes_on = runner && GoesOn(*runner);
    Task::List others;
    while (Task* task = ready.TakeFirst()) {
      Strand& strand = *task->strand_;
      if (&strand.scheduler_ != this) {
        others.Append(*task);
      } else if (task->cancelled_) {
        ending.Append(*task);
      } else if (goes_on && !next && &strand == &runner->strand) {
        strand.Start(*task);
        next = task;
      } else {
        Queue(*task, wakes);
      }
    }
    ready = others;
    if (runner && !goes_on && runner->strand.ready_first_) ChooseThread(runner->strand, wakes);
  }
  wakes.Perform(*this);
  return next;
}

// A thread that waits runs tasks only as long as it waits; a drainer gives way to other strands.
bool Scheduler::GoesOn(const Runner& runner) {
  if (runner.waiter) return !runner.waiter->done();
  return runner.turns % kStrandTurn != 0 || !runnable_first_;
}

// Runs a claimed task and, one after another, tasks of its strand that become ready by that.
void Scheduler::RunChain(Task* task, const Waiter* waiter) {
  const CallbackThread::AtWork at_work;
  LoopHelpers* const outer = LoopHelpers::of_thread;
  for (Runner runner{*task->strand_, waiter}; task; ++runner.turns) {
    LoopHelpers::of_thread = &runner.strand;
    assert(task->upstream_error_.load(std::memory_order_relaxed) == CL_COMPLETE);
    task->Fall(CL_RUNNING);
    const cl_int status = task->operations_.run(*task);
    LoopHelpers::of_thread = outer;
    task = CompleteChain(*task, status, &runner);
  }
}

// ---- Waiting -----------------------------------------------------------------------------------

bool Scheduler::CanHelp() { return StackLeft() >= kHelperStackBytes; }

void Scheduler::Wait(Task& task) {
  if (task.complete()) return;
  Waiter waiter;
  TaskEdge edge;
  waiter.Expect(task, edge, /*itself=*/true);
  waiter.Seal();
  WaitFor(waiter, task.strand_, &task);
}

void Scheduler::WaitFor(Waiter& waiter, Strand* strand, Task* target) {
  if (waiter.done()) return;
  CallbackThread::AboutToBlock();
  const bool may_help = strand && CanHelp();
  if (strand) strand->scheduler_.RetireLostTasks();
  if (strand && !may_help) strand->Flush();
  if (!may_help) {
    if (waiter.Park()) waiter.Sleep();
    return;
  }
  Scheduler& scheduler = strand->scheduler_;
  while (!waiter.done()) {
    const uint32_t seen = strand->activity_.load(std::memory_order_relaxed);
    if (scheduler.Help(waiter, *strand, target)) continue;
    const uint64_t give_up = MonotonicNs() + kSpinNs;
    const auto has_news = [&] {
      return waiter.done() || strand->activity_.load(std::memory_order_relaxed) != seen;
    };
    {
      Lookers::Place place(strand->lookers_);
      for (; !has_news() && MonotonicNs() < give_up; place.Update()) SpinPause();
    }
    if (!has_news()) scheduler.Sleep(waiter, *strand, seen);
  }
}

// Runs one ready task of the strand (the one waited for, if it is ready), or takes part in a loop
// of one that is running. False if there is nothing to do.
bool Scheduler::Help(Waiter& waiter, Strand& strand, Task* target) {
  Task* task = nullptr;
  Loop* loop = nullptr;
  Wakes wakes;
  const uint64_t stack_left = StackLeft();
  {
    GraphLock lock(mutex_);
    if (waiter.done()) return true;
    strand.FlushLocked();
    if (target && target->phase_ == Task::Phase::kReady)
      task = Claim(*target);
    else if (strand.ready_first_)
      task = Claim(*strand.ready_first_);
    if (task && strand.ready_first_) ChooseThread(strand, wakes);
    for (Loop* each = strand.loops_; each && !task && !loop; each = each->next_published)
      if (each->open() && each->stack_bytes() <= stack_left) loop = each;
    if (loop) loop->Retain();
  }
  wakes.Perform(*this);
  if (!task && !loop) return false;
  const AffinityScope confined(pool_.processors());
  Run(task, loop, &waiter);
  return true;
}

// Runs a task and what that makes ready, or else takes part in a loop that the caller holds.
void Scheduler::Run(Task* task, Loop* loop, const Waiter* waiter) {
  if (task) return RunChain(task, waiter);
  pool_.Join(*loop);
  loop->Release();
}

// Until something comes up that `seen`, the strand's activity when there was nothing to help with,
// does not count.
void Scheduler::Sleep(Waiter& waiter, Strand& strand, uint32_t seen) {
  Wakes wakes;
  {
    GraphLock lock(mutex_);
    if (strand.activity_.load(std::memory_order_relaxed) != seen || !waiter.Park()) return;
    waiter.next_parked_ = strand.parked_;
    strand.parked_ = &waiter;
    waiter.listed_ = true;
    // What is waited for may depend on tasks of other strands.
    if (runnable_first_) StartDrainer(wakes);
  }
  wakes.Perform(*this);
  waiter.Sleep();
  GraphLock lock(mutex_);
  if (!waiter.listed_) return;
  Waiter** link = &strand.parked_;
  while (*link != &waiter) link = &(*link)->next_parked_;
  *link = waiter.next_parked_;
  waiter.listed_ = false;
}

}  // namespace weft
