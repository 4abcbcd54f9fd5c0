// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/graph/strand.h"
#include "runtime/graph/task.h"
#include "runtime/os/mutex.h"
#include "runtime/pool/callback_thread.h"

namespace weft {

class Command;
class Context;
class Queue;

// A cl_event, and the task graph's node: a command with what it waits for and who waits for it. A
// user event is a node without a command. Invariants (docs/threading.md): a command runs once; the
// count of unmet dependencies only falls; status only falls; callbacks run with no lock held; an
// error reaches every dependant.
class Event : public Object, private Task {
 public:
  using Callback = void(CL_CALLBACK*)(cl_event, cl_int, void*);

  // A user event.
  explicit Event(Context& context);
  // A command's. If it fails and is not seen, the queue hears of it.
  Event(Queue& queue, std::unique_ptr<Command> command, bool is_seen = true);
  ~Event();

  Context& context() const { return context_; }
  Queue* queue() const { return queue_.get(); }  // null for user events
  bool spans_queues() const { return spans_queues_; }
  cl_command_type type() const { return type_; }
  cl_int status() const { return Task::status(); }     // CL_QUEUED ... CL_COMPLETE, or an error
  bool ended_itself() const { return ended_itself_; }  // see Command; once it is complete
  Task& task() { return *this; }
  // What the command waits for beside its wait list; before it is submitted.
  TaskOrder order() const;
  // Profiling stamps in ns of the device timer, for CL_PROFILING_COMMAND_QUEUED ... _COMPLETE.
  Result<cl_ulong> Stamp(cl_profiling_info which) const;

  // `callback` is called exactly once, as soon as the status has fallen to `status` or below.
  // CL_OUT_OF_RESOURCES if there can be no thread for it.
  Status AddCallback(cl_int status, Callback callback, void* user_data);
  Status SetUserStatus(cl_int status);
  // Other commands do the command's work, and one of them begins.
  void NoteRunning();
  // Of the event of such work: what must be cancelled with it; before it is submitted.
  void AddPart(Ref<Event> part);
  // Ends the command with CL_CANCELLED_IMG, and those that wait for it, unless it has begun.
  void Cancel();
  // The application lets go of a user event: if it was not set, nobody can set it any more.
  void Abandon();

 private:
  struct CallbackEntry;

  static cl_int RunCommand(Task& task);
  static void Falling(Task& task, cl_int status);
  static void Fell(Task& task, cl_int status);
  static uint64_t CommandCost(const Task& task);
  static void Retire(Task& task);
  static const TaskOperations kOperations;

  void PostCallbacks(cl_int status);

  Context& context_;
  const Ref<Context> held_context_;  // a user event's; a command's is held by its queue
  const Ref<Queue> queue_;
  const cl_command_type type_;
  const bool profiled_, spans_queues_, is_seen_;
  bool ended_itself_ = false;
  std::unique_ptr<Command> command_;                // gone when it has run
  std::unique_ptr<std::vector<Ref<Event>>> parts_;  // null if no others do the command's work
  std::atomic<uint64_t> queued_ns_ = 0, submitted_ns_ = 0, started_ns_ = 0, ended_ns_ = 0,
                        completed_ns_ = 0;
  std::atomic<bool> has_callbacks_ = false;
  // Of all events. Callbacks are rare; a mutex in each event would cost every launch.
  static constinit Mutex callbacks_mutex_;
  // In the order in which they are due.
  CallbackThread::Item* callbacks_ WEFT_GUARDED_BY(callbacks_mutex_) = nullptr;
};

// A user event (clCreateUserEvent).
Ref<Event> MakeUserEvent(Context& context);

// Flushes the events' queues, then blocks until all are complete, helping with their work.
// CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if any ended in an error.
Status WaitForEvents(std::span<Event* const> events);

template <>
struct HandleTraits<cl_event> {
  using Type = Event;
  static constexpr ObjectTag kTag = ObjectTag::kEvent;
  static constexpr cl_int kInvalid = CL_INVALID_EVENT;
  static constexpr bool kReachable = false;
};

}  // namespace weft
