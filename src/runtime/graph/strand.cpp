// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/graph/strand.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "runtime/graph/scheduler.h"
#include "runtime/pool/loop.h"

namespace weft {
namespace {

// More tells nothing more, and the sum of many must not overflow.
constexpr uint64_t kMaxCost = UINT64_C(1) << 32;

}  // namespace

Strand::Strand(Scheduler& scheduler, bool in_order, StrandPriority priority, StrandThreads threads)
    : scheduler_(scheduler), in_order_(in_order), priority_(priority), threads_(threads) {
  GraphLock lock(scheduler_.mutex_);
  strand_next_ = scheduler_.strands_;
  if (strand_next_) strand_next_->strand_previous_ = this;
  scheduler_.strands_ = this;
}

Strand::~Strand() {
  GraphLock lock(scheduler_.mutex_);
  assert(outstanding_ == 0 && !oldest_ && !ready_first_ && !runnable_ && !loops_ && !parked_);
  (strand_previous_ ? strand_previous_->strand_next_ : scheduler_.strands_) = strand_next_;
  if (strand_next_) strand_next_->strand_previous_ = strand_previous_;
}

void Strand::Submit(Task& task, std::span<Task* const> wait_list, TaskOrder order) {
  Scheduler::Wakes wakes;
  cl_int error = CL_COMPLETE;
  {
    GraphLock lock(scheduler_.mutex_);
    Link(task, wait_list, order);
    if (task.Seal()) {
      error = task.upstream_error_.load(std::memory_order_relaxed);
      if (error == CL_COMPLETE) scheduler_.Queue(task, wakes);
    }
  }
  if (error != CL_COMPLETE) Scheduler::Complete(task, error);
  wakes.Perform(scheduler_);
}

void Strand::Link(Task& task, std::span<Task* const> wait_list, TaskOrder order) {
  const bool after_all = order == TaskOrder::kAfterAll || order == TaskOrder::kBarrier;
  const size_t order_edges = !in_order_ && after_all ? outstanding_ : 1;
  task.ReserveEdges(wait_list.size() + order_edges);

  // What only orders tasks carries no error: the task before may fail and this one still run.
  if (in_order_) {
    if (newest_) task.DependOn(*newest_, false);
  } else if (after_all) {
    for (Task* before = oldest_; before; before = before->newer_) task.DependOn(*before, false);
  } else if (barrier_) {
    task.DependOn(*barrier_, false);
  }
  for (Task* before : wait_list) task.DependOn(*before, true);

  task.bars_ = order == TaskOrder::kBarrier || order == TaskOrder::kFence;
  if (task.bars_) barrier_ = &task;
  task.older_ = newest_;
  (newest_ ? newest_->newer_ : oldest_) = &task;
  newest_ = &task;
  ++outstanding_;
  submitted_tick_ = scheduler_.tick_.load(std::memory_order_relaxed);
}

void Strand::Unlink(Task& task) {
  assert(task.complete() && outstanding_ > 0 && load_ >= task.cost_);
  assert(task.phase_ != Task::Phase::kReady && "it is in a list of ready ones");
  (task.older_ ? task.older_->newer_ : oldest_) = task.newer_;
  (task.newer_ ? task.newer_->older_ : newest_) = task.older_;
  if (barrier_ == &task) barrier_ = nullptr;
  --outstanding_;
  if (task.phase_ == Task::Phase::kRunning) --running_;
  load_ -= task.cost_;
}

void Strand::BecomeReady(Task& task) {
  assert(task.unmet_.load(std::memory_order_relaxed) == 0 && "it depends on what is not complete");
  assert(task.phase_ == Task::Phase::kWaiting && "a task becomes ready once");
  task.Fall(CL_SUBMITTED);
  task.cost_ = std::min(task.operations_.cost(task), kMaxCost);
  load_ += task.cost_;
}

void Strand::PushReady(Task& task) {
  BecomeReady(task);
  task.phase_ = Task::Phase::kReady;
  task.ready_tick_ = scheduler_.tick_.load(std::memory_order_relaxed);
  task.ready_previous_ = ready_last_;
  (ready_last_ ? ready_last_->ready_next_ : ready_first_) = &task;
  ready_last_ = &task;
  NoteActivity();
}

void Strand::LeaveReady(Task& task) {
  (task.ready_previous_ ? task.ready_previous_->ready_next_ : ready_first_) = task.ready_next_;
  (task.ready_next_ ? task.ready_next_->ready_previous_ : ready_last_) = task.ready_previous_;
  task.ready_previous_ = task.ready_next_ = nullptr;
}

// For the calling thread, which is to run the task.
void Strand::Start(Task& task) {
  assert(task.phase_ != Task::Phase::kRunning && !task.complete() && "a task runs once");
  if (task.phase_ == Task::Phase::kReady)
    LeaveReady(task);
  else
    BecomeReady(task);
  task.phase_ = Task::Phase::kRunning;
  task.runner_ = pthread_self();
  ++running_;
}

// Takes out a task that has ended before it began. What the order of the queue has behind it is to
// wait for the answer in its place, or for nothing.
Task* Strand::Cancel(Task& task) {
  task.cancelled_ = true;
  if (task.phase_ == Task::Phase::kReady) LeaveReady(task);
  task.phase_ = Task::Phase::kWaiting;
  Task* before = task.older_;
  while (before && !in_order_ && !before->bars_) before = before->older_;
  const bool was_barrier = barrier_ == &task;
  Unlink(task);
  if (was_barrier) barrier_ = before;
  return before;
}

void Strand::FlushLocked() {
  // All tasks older than a flushed one are flushed.
  for (Task* task = newest_; task && !task->flushed_; task = task->older_) {
    task->flushed_ = true;
    task->Fall(CL_SUBMITTED);
  }
}

void Strand::Flush() {
  scheduler_.RetireLostTasks();
  Scheduler::Wakes wakes;
  {
    GraphLock lock(scheduler_.mutex_);
    FlushLocked();
    if (ready_first_) scheduler_.ChooseThread(*this, wakes);
  }
  wakes.Perform(scheduler_);
}

void Strand::Finish() {
  Waiter waiter;
  TaskEdge edge;
  std::unique_ptr<TaskEdge[]> edges;
  {
    GraphLock lock(scheduler_.mutex_);
    if (in_order_) {
      if (newest_) waiter.Expect(*newest_, edge, /*itself=*/false);
    } else if (outstanding_ != 0) {
      edges = std::make_unique<TaskEdge[]>(outstanding_);
      TaskEdge* unused = edges.get();
      for (Task* task = oldest_; task; task = task->newer_)
        waiter.Expect(*task, *unused++, /*itself=*/false);
    }
  }
  waiter.Seal();
  Scheduler::WaitFor(waiter, this, nullptr);
}

unsigned Strand::Publish(Loop& loop) {
  unsigned coming;
  Scheduler::Wakes wakes;
  {
    GraphLock lock(scheduler_.mutex_);
    loop.next_published = loops_;
    loops_ = &loop;
    NoteActivity();
    coming = lookers_.elsewhere();
    for (; parked_ && coming + 1 < loop.participants(); ++coming) {
      Waiter& waiter = *parked_;
      parked_ = waiter.next_parked_;
      waiter.listed_ = false;
      wakes.Rouse(waiter);
    }
    coming += scheduler_.CallDrainers(loop, coming);
  }
  wakes.Perform(scheduler_);
  return coming;
}

void Strand::Withdraw(Loop& loop) {
  GraphLock lock(scheduler_.mutex_);
  Loop** link = &loops_;
  while (*link && *link != &loop) link = &(*link)->next_published;
  if (*link) *link = loop.next_published;
  if (scheduler_.loop_for_drainers_ == &loop) scheduler_.loop_for_drainers_ = nullptr;
}

}  // namespace weft
