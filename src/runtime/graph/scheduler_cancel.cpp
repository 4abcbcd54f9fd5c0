// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cancelling tasks that have not begun. Such a task ends at once, whatever it waits for: what waits
// for it is told, and its strand forgets it. The graph's hold on it ends when all that it waits for
// has told it, since these have its edges.
#include <utility>

#include "runtime/graph/scheduler.h"
#include "runtime/pool/callback_thread.h"

namespace weft {

bool Scheduler::Cancel(Task& task) {
  const CallbackThread::AtWork calls_nothing_back_here;
  const ForkExclusion until_dependants_know;
  Cancelled cancelled;
  if (!task.strand_->scheduler_.CancelOne(task, cancelled)) return false;
  while (TaskEdge* const edge = cancelled.dependants) {
    cancelled.dependants = edge->next;
    // It has not begun, and lives at least until this edge is met.
    Task& dependant = *edge->dependant;
    dependant.NoteUpstreamError(CL_CANCELLED_IMG);
    dependant.strand_->scheduler_.CancelOne(dependant, cancelled);
    if (dependant.Meet()) cancelled.ending.Append(dependant);
  }
  while (Task* const first = cancelled.ready.first)
    first->strand_->scheduler_.Settle(nullptr, cancelled.ready, cancelled.ending, nullptr);
  EndAll(cancelled.ending);
  return true;
}

// One that runs or is complete goes on. One that becomes ready on another thread at this moment is
// met there (Settle).
bool Scheduler::CancelOne(Task& task, Cancelled& cancelled) {
  TaskEdge* told = nullptr;
  {
    GraphLock lock(mutex_);
    if (task.phase_ == Task::Phase::kRunning || !task.FallFrom(CL_RUNNING, CL_CANCELLED_IMG))
      return false;
    task.NoteUpstreamError(CL_CANCELLED_IMG);
    const bool was_ready = task.phase_ == Task::Phase::kReady;
    Task* const before = task.strand_->Cancel(task);
    RunnableChanged(*task.strand_);
    if (was_ready) cancelled.ending.Append(task);
    for (TaskEdge* edge = task.TakeEdges(); edge;) {
      TaskEdge* const next = edge->next;
      if (edge->carries_error || !before || !before->AddEdge(*edge)) {
        edge->next = told;
        told = edge;
      }
      edge = next;
    }
  }
  while (told) {
    TaskEdge* const edge = std::exchange(told, told->next);
    if (edge->waiter) {
      edge->waiter->Signal();
    } else if (edge->carries_error) {
      edge->next = std::exchange(cancelled.dependants, edge);
    } else if (Task& behind = *edge->dependant; behind.Meet()) {
      const bool fails = behind.upstream_error_.load(std::memory_order_relaxed) != CL_COMPLETE;
      (fails ? cancelled.ending : cancelled.ready).Append(behind);
    }
  }
  return true;
}

}  // namespace weft
