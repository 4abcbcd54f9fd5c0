// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/scheduler.h"

#include "runtime/exec/affinity.h"
#include "runtime/exec/callback_thread.h"
#include "runtime/exec/clock.h"
#include "runtime/exec/loop.h"
#include "runtime/exec/pool.h"

namespace weft {
namespace {

// A task of at least this cost is worth waking a thread for, whatever the application does next.
constexpr uint64_t kUrgentNs = 50'000;
// How long a waiting thread looks for work before it sleeps: about the cost of a sleep and a wake.
constexpr uint64_t kSpinNs = 20'000;
// Tasks of one lane that a drainer runs in a row while other lanes have ready ones.
constexpr unsigned kLaneTurn = 64;

// The lane whose task the thread runs.
thread_local Lane* running_lane = nullptr;

}  // namespace

void Scheduler::Wakes::Rouse(Waiter& waiter) {
  std::atomic<uint32_t>* word = waiter.Rouse();
  if (!word) return;
  if (count_ < std::size(words_))
    words_[count_++] = word;
  else
    more_words_.push_back(word);
}

void Scheduler::Wakes::Perform(Scheduler& scheduler) {
  for (unsigned i = 0; i < count_; ++i) FutexWake(words_[i], 1);
  for (std::atomic<uint32_t>* word : more_words_) FutexWake(word, 1);
  if (drainer) scheduler.PostDrainer();
  if (dispatcher) scheduler.WakeDispatcher();
}

// ---- Ready tasks -------------------------------------------------------------------------------

void Scheduler::PushReady(Task& task, bool in_front) {
  Lane& lane = *task.lane_;
  Wakes wakes;
  {
    MutexLock lock(mutex_);
    lane.PushReady(task, in_front);
    RunnableChanged(lane);
    ChooseThread(lane, task, wakes);
  }
  wakes.Perform(*this);
}

// A lane is in the list of runnable ones as long as it has ready tasks: behind all of its priority.
void Scheduler::RunnableChanged(Lane& lane) {
  const bool runnable = lane.ready_first_ != nullptr;
  if (runnable == lane.runnable_) return;
  lane.runnable_ = runnable;
  if (runnable) {
    Lane* before = runnable_last_;
    while (before && before->priority_ < lane.priority_) before = before->runnable_previous_;
    lane.runnable_previous_ = before;
    lane.runnable_next_ = before ? before->runnable_next_ : runnable_first_;
    (before ? before->runnable_next_ : runnable_first_) = &lane;
    (lane.runnable_next_ ? lane.runnable_next_->runnable_previous_ : runnable_last_) = &lane;
  } else {
    (lane.runnable_previous_ ? lane.runnable_previous_->runnable_next_ : runnable_first_) =
        lane.runnable_next_;
    (lane.runnable_next_ ? lane.runnable_next_->runnable_previous_ : runnable_last_) =
        lane.runnable_previous_;
  }
}

void Scheduler::ChooseThread(Lane& lane, Task& task, Wakes& wakes) {
  if (Waiter* waiter = lane.parked_) {
    lane.parked_ = waiter->next_parked_;
    waiter->listed_ = false;
    wakes.Rouse(*waiter);
  } else if (task.flushed_ || task.operations_.cost(task) >= kUrgentNs) {
    if (StartDrainer(wakes)) return;
  }
  // The thread above may come to other conclusions; the dispatcher sees to it that some thread
  // takes the task in the end.
  if (!dispatcher_awake_) wakes.dispatcher = dispatcher_awake_ = true;
}

bool Scheduler::HasRunnableLane() {
  MutexLock lock(mutex_);
  return runnable_first_ != nullptr;
}

bool Scheduler::StartDrainer(Wakes& wakes) {
  if (drainers_ >= max_drainers_ || wakes.drainer) return false;
  ++drainers_;
  wakes.drainer = true;
  return true;
}

Task* Scheduler::Claim(Task& task) {
  Lane& lane = *task.lane_;
  lane.RemoveReady(task);
  RunnableChanged(lane);
  task.phase_ = Task::Phase::kRunning;
  task.runner_ = pthread_self();
  return &task;
}

// ---- Completion --------------------------------------------------------------------------------

void Scheduler::Complete(Task& task, cl_int status) { CompleteChain(task, status, nullptr); }

// Ends `task` and all that fail with it. Hands dependants that become ready to their lanes, but for
// one of lane `stay`, which the caller is to run: it is the answer.
Task* Scheduler::CompleteChain(Task& task, cl_int status, Lane* stay) {
  Task* next = nullptr;
  // Tasks to end; linked by ready_next_, which only ready tasks need otherwise.
  Task *first = &task, *last = &task;
  for (cl_int code = status; first; code = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) {
    Task& done = *first;
    done.Fall(code);
    for (TaskEdge* edge = done.TakeEdges(); edge;) {
      // Whoever owns the edge may be gone once he is told.
      const TaskEdge told = *edge;
      edge = told.next;
      if (told.waiter) {
        told.waiter->Signal();
        continue;
      }
      Task& dependant = *told.dependant;
      if (told.carries_error && done.status() < CL_COMPLETE)
        dependant.upstream_failed_.store(true, std::memory_order_relaxed);
      if (!dependant.Meet()) continue;
      if (dependant.upstream_failed_.load(std::memory_order_relaxed)) {
        last->ready_next_ = &dependant;
        last = &dependant;
      } else if (!next && dependant.lane_ == stay) {
        next = &dependant;
      } else {
        dependant.lane_->scheduler_.PushReady(dependant, false);
      }
    }
    first = done.ready_next_;
    if (Lane* lane = done.lane_) {
      MutexLock lock(lane->scheduler_.mutex_);
      lane->Unlink(done);
    }
    done.operations_.retire(done);
  }
  if (next) {
    MutexLock lock(stay->scheduler_.mutex_);
    next->Fall(CL_SUBMITTED);
    next->phase_ = Task::Phase::kRunning;
    next->runner_ = pthread_self();
  }
  return next;
}

// Runs a claimed task and, one after another, the tasks of its lane that become ready by that; for
// a thread that waits, only as long as it waits.
void Scheduler::RunChain(Task* task, const Waiter* waiter) {
  const CallbackThread::AtWork at_work;
  Lane* const outer = running_lane;
  for (unsigned turn = 1; task; ++turn) {
    Lane& lane = *task->lane_;
    running_lane = &lane;
    task->Fall(CL_RUNNING);
    const cl_int status = task->operations_.run(*task);
    running_lane = outer;
    task = CompleteChain(*task, status, &lane);
    const bool stop = waiter ? waiter->done()
                             : task && turn % kLaneTurn == 0 && lane.scheduler_.HasRunnableLane();
    if (task && stop) {
      lane.scheduler_.PushReady(*task, true);
      task = nullptr;
    }
  }
}

// ---- Waiting -----------------------------------------------------------------------------------

void Scheduler::Wait(Task& task) {
  if (task.complete()) return;
  Waiter waiter;
  TaskEdge edge;
  waiter.Expect(task, edge);
  waiter.Seal();
  WaitFor(waiter, task.lane_, &task);
}

void Scheduler::WaitFor(Waiter& waiter, Lane* lane, Task* target) {
  if (waiter.done()) return;
  CallbackThread::AboutToBlock();
  if (!lane) {
    if (waiter.Park()) waiter.Sleep();
    return;
  }
  Scheduler& scheduler = lane->scheduler_;
  if (scheduler.lost_tasks_.load(std::memory_order_relaxed)) scheduler.FailLostTasks();
  while (!waiter.done()) {
    const uint32_t seen = lane->activity_.load(std::memory_order_relaxed);
    if (scheduler.Help(waiter, *lane, target)) continue;
    const uint64_t give_up = MonotonicNs() + kSpinNs;
    bool slept = false;
    while (!slept && !waiter.done() && lane->activity_.load(std::memory_order_relaxed) == seen) {
      SpinPause();
      if (MonotonicNs() >= give_up) {
        scheduler.Sleep(waiter, *lane);
        slept = true;
      }
    }
  }
}

// Runs one ready task of the lane (the one waited for, if it is ready), or takes part in a loop of
// one that is running. False if there is nothing to do.
bool Scheduler::Help(Waiter& waiter, Lane& lane, Task* target) {
  Task* task = nullptr;
  Loop* loop = nullptr;
  Wakes wakes;
  {
    MutexLock lock(mutex_);
    if (waiter.done()) return true;
    lane.FlushLocked();
    if (target && target->phase_ == Task::Phase::kReady)
      task = Claim(*target);
    else if (lane.ready_first_)
      task = Claim(*lane.ready_first_);
    if (task && lane.ready_first_) ChooseThread(lane, *lane.ready_first_, wakes);
    for (Loop* each = lane.loops_; each && !task && !loop; each = each->next_published_)
      if (each->open()) loop = each;
    if (loop) loop->Retain();
  }
  wakes.Perform(*this);
  if (!task && !loop) return false;
  const AffinityScope confined(pool_.processors());
  if (task) {
    RunChain(task, &waiter);
  } else {
    pool_.Join(*loop);
    loop->Release();
  }
  return true;
}

void Scheduler::Sleep(Waiter& waiter, Lane& lane) {
  Wakes wakes;
  {
    MutexLock lock(mutex_);
    if (lane.ready_first_ || !waiter.Park()) return;
    waiter.next_parked_ = lane.parked_;
    lane.parked_ = &waiter;
    waiter.listed_ = true;
    // What is waited for may depend on tasks of other lanes.
    if (runnable_first_) StartDrainer(wakes);
  }
  wakes.Perform(*this);
  waiter.Sleep();
  MutexLock lock(mutex_);
  if (!waiter.listed_) return;
  Waiter** link = &lane.parked_;
  while (*link != &waiter) link = &(*link)->next_parked_;
  *link = waiter.next_parked_;
  waiter.listed_ = false;
}

// ---- Loops -------------------------------------------------------------------------------------

unsigned Scheduler::Publish(Loop& loop) {
  Lane* lane = running_lane;
  if (!lane) return 0;
  unsigned roused = 0;
  Wakes wakes;
  {
    MutexLock lock(lane->scheduler_.mutex_);
    loop.next_published_ = lane->loops_;
    lane->loops_ = &loop;
    lane->activity_.fetch_add(1, std::memory_order_relaxed);
    for (; lane->parked_ && roused + 1 < loop.participants(); ++roused) {
      Waiter& waiter = *lane->parked_;
      lane->parked_ = waiter.next_parked_;
      waiter.listed_ = false;
      wakes.Rouse(waiter);
    }
  }
  wakes.Perform(lane->scheduler_);
  return roused;
}

void Scheduler::Withdraw(Loop& loop) {
  Lane* lane = running_lane;
  if (!lane) return;
  MutexLock lock(lane->scheduler_.mutex_);
  Loop** link = &lane->loops_;
  while (*link && *link != &loop) link = &(*link)->next_published_;
  if (*link) *link = loop.next_published_;
}

}  // namespace weft
