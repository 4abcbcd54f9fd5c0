// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A node of the task graph. Invariants (docs/threading.md): a task runs once; its count of unmet
// dependencies only falls once it is sealed; its status only falls; an error reaches every
// dependant that waits for the result; nothing recurses along chains.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <cstdint>

#include "runtime/base/opencl.h"
#include "runtime/base/small_vector.h"
#include "runtime/graph/graph_lock.h"

namespace weft {

class Strand;
class Task;
class Waiter;

// What the owner of a task does. `task` is alive during each call.
struct TaskOperations {
  // Does the work. Not called for a task that fails before it starts.
  cl_int (*run)(Task& task);
  // Tells that the status is about to fall to `status`; comes before others can see it, at most
  // once a status. Must not call user code.
  void (*falling)(Task& task, cl_int status);
  // Tells that the status fell.
  void (*fell)(Task& task, cl_int status);
  // Estimate of the work in ns.
  uint64_t (*cost)(const Task& task);
  // The task is complete and the graph done with it: drops the hold that the graph has had on it.
  void (*retire)(Task& task);
};

// "`dependant` waits": an entry in the list of a predecessor, owned by who waits.
struct TaskEdge {
  Task* dependant = nullptr;  // or, if null,
  Waiter* waiter = nullptr;   // a thread
  TaskEdge* next = nullptr;
  // Of a wait list, or of a thread that waits for the very task: the predecessor's error ends the
  // dependant. Else the order of a queue asks for it.
  bool carries_error = false;
};

class Task {
 public:
  Task(const TaskOperations& operations, Strand* strand, cl_int status)
      : operations_(operations), strand_(strand), status_(status) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  cl_int status() const { return status_.load(std::memory_order_acquire); }
  bool complete() const { return status() <= CL_COMPLETE; }
  Strand* strand() const { return strand_; }  // null for user events

  // Lowers the status, if it is above, and tells the owner. False if it was not above.
  bool Fall(cl_int status) { return FallFrom(CL_COMPLETE, status); }

  // Before the first DependOn: how many there will be.
  void ReserveEdges(size_t count);
  // Makes this task wait for `predecessor`, unless that is complete.
  void DependOn(Task& predecessor, bool carries_error);
  // Puts `edge` into this task's list. False if the task is complete already.
  bool AddEdge(TaskEdge& edge);
  // In the child of a fork: ends the waits for this task. The threads are gone, and their stacks,
  // where the edges are, will serve others; only the one that forked may find itself roused.
  void ReleaseWaiters();

 private:
  friend class Strand;
  friend class Scheduler;

  enum class Phase : uint8_t { kWaiting, kReady, kRunning };
  static constexpr size_t kInlineEdges = 9;  // the order of the strand, and a wait list of 8
  static constexpr uint32_t kUnsealed = UINT32_MAX;

  // Tasks that one thread holds; linked by ready_next_, which only ready tasks need otherwise.
  struct List {
    Task *first = nullptr, *last = nullptr;

    void Append(Task& task) {
      (last ? last->ready_next_ : first) = &task;
      last = &task;
    }
    Task* TakeFirst() {
      Task* const task = first;
      if (!task) return nullptr;
      first = task->ready_next_;
      if (!first) last = nullptr;
      task->ready_next_ = nullptr;
      return task;
    }
  };

  // Fall, but of a status that is above `above`.
  bool FallFrom(cl_int above, cl_int status);
  // One dependency less; true if it was the last.
  bool Meet() {
    const uint32_t unmet = unmet_.fetch_sub(1, std::memory_order_acq_rel);
    assert(unmet != 0 && "more dependencies are met than there were");
    return unmet == 1;
  }
  // All dependencies are known; true if none is left.
  bool Seal();
  // Ends the list of dependants and gives it out, oldest first.
  TaskEdge* TakeEdges();
  // Tells the dependants that this task is complete with `status`. Those that wait for nothing else
  // come out: in `failed` if an error reaches them, else in `ready`.
  void TellDependants(cl_int status, List& failed, List& ready);
  // An error of something in the wait list.
  void NoteUpstreamError(cl_int error);
  // In the child of a fork: the task is the parent's to run and end. Here it has ended in an error.
  void Lose() WEFT_REQUIRES(its_scheduler);

  const TaskOperations& operations_;
  Strand* const strand_;
  std::atomic<cl_int> status_;
  std::atomic<uint32_t> unmet_ = kUnsealed;  // dependencies; until the task is sealed, kUnsealed
                                             // less those that were met meanwhile
  std::atomic<cl_int> upstream_error_ = CL_COMPLETE;  // what it ends with instead of running
  std::atomic<TaskEdge*> dependants_ = nullptr;
  SmallVector<TaskEdge, kInlineEdges> edges_;

  Phase phase_ WEFT_GUARDED_BY(its_scheduler) = Phase::kWaiting;
  bool flushed_ WEFT_GUARDED_BY(its_scheduler) = false;
  bool bars_ WEFT_GUARDED_BY(its_scheduler) = false;  // all tasks after it wait for it
  // It is out of its strand and has told its dependants; what it waits for may know it yet.
  bool cancelled_ WEFT_GUARDED_BY(its_scheduler) = false;
  // It is the parent's, and here nothing holds it any more.
  bool lost_in_fork_ WEFT_GUARDED_BY(its_scheduler) = false;
  pthread_t runner_ WEFT_GUARDED_BY(its_scheduler) = {};  // the thread that runs it
  // The dispatcher's tick when it became ready.
  uint32_t ready_tick_ WEFT_GUARDED_BY(its_scheduler) = 0;
  // Its part of the strand's load, when ready or running.
  uint64_t cost_ WEFT_GUARDED_BY(its_scheduler) = 0;
  Task* older_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // in the strand's outstanding list
  Task* newer_ WEFT_GUARDED_BY(its_scheduler) = nullptr;
  Task* ready_previous_ WEFT_GUARDED_BY(its_scheduler) = nullptr;  // in the strand's ready list
  Task* ready_next_ = nullptr;  // likewise, or in the List of the thread that holds the task
};

}  // namespace weft
