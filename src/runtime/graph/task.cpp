// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/graph/task.h"

#include <cassert>

#include "runtime/graph/waiter.h"

namespace weft {
namespace {

// The end of a list to which nothing is added any more.
TaskEdge closed_list;

}  // namespace

bool Task::FallFrom(cl_int above, cl_int status) {
  cl_int old = status_.load(std::memory_order_relaxed);
  if (old <= status || old <= above) return false;
  operations_.falling(*this, status);
  while (old > status && old > above) {
    if (status_.compare_exchange_weak(old, status, std::memory_order_seq_cst)) {
      operations_.fell(*this, status);
      return true;
    }
  }
  return false;
}

void Task::ReserveEdges(size_t count) { edges_.reserve(count); }

void Task::DependOn(Task& predecessor, bool carries_error) {
  assert(edges_.size() < edges_.capacity() && "edges that predecessors know would move");
  assert(unmet_.load(std::memory_order_relaxed) > kUnsealed / 2 && "the task is sealed");
  edges_.push_back({.dependant = this, .carries_error = carries_error});
  if (predecessor.AddEdge(edges_.back())) return;
  edges_.pop_back();
  if (carries_error && predecessor.status() < CL_COMPLETE) NoteUpstreamError(predecessor.status());
}

bool Task::Seal() {
  const uint32_t bias = kUnsealed - uint32_t(edges_.size());
  assert(unmet_.load(std::memory_order_relaxed) >= bias && "sealed twice");
  if (!edges_.empty()) return unmet_.fetch_sub(bias, std::memory_order_acq_rel) == bias;
  unmet_.store(0, std::memory_order_relaxed);
  return true;
}

bool Task::AddEdge(TaskEdge& edge) {
  if (complete()) return false;
  TaskEdge* head = dependants_.load(std::memory_order_acquire);
  do {
    if (head == &closed_list) return false;
    edge.next = head;
  } while (!dependants_.compare_exchange_weak(head, &edge, std::memory_order_acq_rel,
                                              std::memory_order_acquire));
  return true;
}

TaskEdge* Task::TakeEdges() {
  TaskEdge* newest_first = dependants_.exchange(&closed_list, std::memory_order_acq_rel);
  // A user event of a terminated context has let go of them before it ends.
  if (newest_first == &closed_list) return nullptr;
  TaskEdge* oldest_first = nullptr;
  while (newest_first) {
    TaskEdge* edge = newest_first;
    // It is told soon, and has not been looked at for long.
    if (edge->dependant) __builtin_prefetch(&edge->dependant->unmet_, 1);
    newest_first = edge->next;
    edge->next = oldest_first;
    oldest_first = edge;
  }
  return oldest_first;
}

void Task::ReleaseWaiters() {
  TaskEdge* first = dependants_.load(std::memory_order_relaxed);
  if (first == &closed_list) return;
  for (TaskEdge** link = &first; *link;) {
    TaskEdge& edge = **link;
    if (!edge.waiter) {
      link = &edge.next;
      continue;
    }
    *link = edge.next;
    edge.waiter->Signal();
  }
  dependants_.store(first, std::memory_order_relaxed);
}

void Task::Lose() {
  phase_ = Phase::kWaiting;
  ready_previous_ = ready_next_ = nullptr;
  lost_in_fork_ = unmet_.load(std::memory_order_relaxed) == 0;
  NoteUpstreamError(CL_DEVICE_NOT_AVAILABLE);
  if (!complete()) status_.store(CL_DEVICE_NOT_AVAILABLE, std::memory_order_relaxed);
  ReleaseWaiters();
}

void Task::NoteUpstreamError(cl_int error) {
  const bool is_passed_on = error == CL_CONTEXT_TERMINATED_KHR || error == CL_CANCELLED_IMG;
  upstream_error_.store(is_passed_on ? error : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
                        std::memory_order_relaxed);
}

void Task::TellDependants(cl_int status, List& failed, List& ready) {
  for (TaskEdge* edge = TakeEdges(); edge;) {
    // Whoever owns the edge may be gone once he is told.
    const TaskEdge told = *edge;
    edge = told.next;
    if (told.waiter) {
      told.waiter->Signal();
      continue;
    }
    Task& dependant = *told.dependant;
    if (told.carries_error && status < CL_COMPLETE) dependant.NoteUpstreamError(status);
    if (dependant.Meet())
      (dependant.upstream_error_.load(std::memory_order_relaxed) ? failed : ready)
          .Append(dependant);
  }
}

}  // namespace weft
