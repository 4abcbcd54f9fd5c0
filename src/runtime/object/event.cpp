// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/event.h"

#include <new>
#include <utility>

#include "runtime/base/handle.h"
#include "runtime/base/trace.h"
#include "runtime/graph/command.h"
#include "runtime/graph/scheduler.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/queue.h"
#include "runtime/os/clock.h"

namespace weft {

constinit Mutex Event::callbacks_mutex_;

// Waits in the event's list, then in the callback thread's.
struct Event::CallbackEntry : CallbackThread::Item {
  CallbackEntry(cl_int status, Callback function, void* user_data)
      : Item(Run), status(status), function(function), user_data(user_data) {}

  // The event's handle is good inside, also if the application has let go of it.
  static void Run(Item& item) {
    const std::unique_ptr<CallbackEntry> entry(static_cast<CallbackEntry*>(&item));
    Event& event = *entry->event;
    event.RetainExternal();
    entry->function(AsHandle<cl_event>(&event), entry->status, entry->user_data);
    event.ReleaseExternal();
  }

  const unsigned generation = ForkGeneration();
  cl_int status;  // at which it is due; then, what it is told
  const Callback function;
  void* const user_data;
  Ref<Event> event;  // once it is due
};

constinit const TaskOperations Event::kOperations = {
    .run = Event::RunCommand,
    .falling = Event::Falling,
    .fell = Event::Fell,
    .cost = Event::CommandCost,
    .retire = Event::Retire,
};

Event::Event(Context& context)
    : Object(ObjectTag::kEvent),
      Task(kOperations, nullptr, CL_SUBMITTED),
      context_(context),
      held_context_(&context),
      type_(CL_COMMAND_USER),
      profiled_(false),
      spans_queues_(false),
      is_seen_(true) {
  context.user_events().Add(*this);
}

Event::Event(Queue& queue, std::unique_ptr<Command> command, bool is_seen)
    : Object(ObjectTag::kEvent),
      Task(kOperations, &queue.strand(), CL_QUEUED),
      context_(queue.context()),
      queue_(&queue),
      type_(command->type()),
      profiled_(queue.flags() & CL_QUEUE_PROFILING_ENABLE),
      spans_queues_(command->spans_queues()),
      is_seen_(is_seen),
      command_(std::move(command)) {
  if (profiled_) queued_ns_.store(MonotonicNs(), std::memory_order_relaxed);
}

Event::~Event() {
  while (callbacks_)
    delete static_cast<CallbackEntry*>(std::exchange(callbacks_, callbacks_->next));
  if (!queue_) context_.user_events().Remove(*this);
}

TaskOrder Event::order() const { return command_->order(); }

Result<cl_ulong> Event::Stamp(cl_profiling_info which) const {
  if (!profiled_ || status() != CL_COMPLETE || context_.terminated())
    return Error(CL_PROFILING_INFO_NOT_AVAILABLE,
                 "profiling is {} for the queue and the command's status is {}",
                 profiled_ ? "on" : "off", status());
  switch (which) {
    case CL_PROFILING_COMMAND_QUEUED: return queued_ns_.load(std::memory_order_relaxed);
    case CL_PROFILING_COMMAND_SUBMIT: return submitted_ns_.load(std::memory_order_relaxed);
    case CL_PROFILING_COMMAND_START: return started_ns_.load(std::memory_order_relaxed);
    case CL_PROFILING_COMMAND_END: return ended_ns_.load(std::memory_order_relaxed);
    case CL_PROFILING_COMMAND_COMPLETE: return completed_ns_.load(std::memory_order_relaxed);
  }
  return Error(CL_INVALID_VALUE, "there is no profiling query {:#x}", which);
}

cl_int Event::RunCommand(Task& task) {
  Event& event = static_cast<Event&>(task);
  const uint64_t start = TraceEnabled() ? MonotonicNs() : 0;
  cl_int status = CL_COMPLETE;
  try {
    if (!event.context_.terminated()) status = event.command_->Run(event.queue_->pool());
  } catch (const std::bad_alloc&) {
    status = CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    status = CL_OUT_OF_RESOURCES;
  }
  if (start) Trace("command", event.command_->name(), start, MonotonicNs(), event.queue());
  if (event.context_.terminated())
    status = CL_CONTEXT_TERMINATED_KHR;
  else if (status < CL_COMPLETE && !event.is_seen_)
    event.queue_->NoteFailure(status);
  event.ended_ns_.store(event.command_->ended_ns(), std::memory_order_relaxed);
  event.ended_itself_ = event.command_->ended_itself();
  // Lets go of the command's buffers and kernel before anyone can see that it is complete.
  event.command_.reset();
  return status;
}

void Event::Falling(Task& task, cl_int status) {
  Event& event = static_cast<Event&>(task);
  if (!event.profiled_) return;
  const uint64_t now = MonotonicNs();
  if (status == CL_SUBMITTED) {
    // A flush and the completion of the last dependency may come together; the first one counts.
    uint64_t none = 0;
    event.submitted_ns_.compare_exchange_strong(none, now, std::memory_order_relaxed);
  } else if (status == CL_RUNNING) {
    event.started_ns_.store(now, std::memory_order_relaxed);
  } else {
    // Commands that enqueue none on the device end and complete at once.
    uint64_t none = 0;
    event.ended_ns_.compare_exchange_strong(none, now, std::memory_order_relaxed);
    event.completed_ns_.store(now, std::memory_order_relaxed);
  }
}

void Event::Fell(Task& task, cl_int status) {
  Event& event = static_cast<Event&>(task);
  if (event.has_callbacks_.load(std::memory_order_seq_cst)) event.PostCallbacks(status);
  if (LogEnabled(LogCategory::kCommand))
    Log(LogCategory::kCommand, "{} {}: status {}", CommandTypeName(event.type_),
        static_cast<void*>(&event), status);
}

uint64_t Event::CommandCost(const Task& task) {
  return static_cast<const Event&>(task).command_->Cost();
}

void Event::Retire(Task& task) {
  Event& event = static_cast<Event&>(task);
  if (!event.queue_) return;
  event.command_.reset();
  event.Release();
}

Status Event::AddCallback(cl_int status, Callback callback, void* user_data) {
  auto entry = std::make_unique<CallbackEntry>(status, callback, user_data);
  if (!CallbackThread::Prepare())
    return Error(CL_OUT_OF_RESOURCES, "the system gives no thread for callbacks");
  {
    MutexLock lock(callbacks_mutex_);
    CallbackThread::Item** place = &callbacks_;
    while (*place && static_cast<CallbackEntry*>(*place)->status >= status) place = &(*place)->next;
    entry->next = *place;
    *place = entry.release();
    has_callbacks_.store(true, std::memory_order_seq_cst);
  }
  // The status may have fallen before the store above could be seen.
  PostCallbacks(this->status());
  return {};
}

// Hands the callbacks that are due to the callback thread, in the order of their statuses.
void Event::PostCallbacks(cl_int status) {
  MutexLock lock(callbacks_mutex_);
  while (auto* entry = static_cast<CallbackEntry*>(callbacks_)) {
    if (entry->status < status) return;
    callbacks_ = entry->next;
    if (entry->generation != ForkGeneration()) {  // the parent calls it
      delete entry;
      continue;
    }
    if (status < CL_COMPLETE) entry->status = status;
    entry->event = Ref<Event>(this);
    CallbackThread::Post(*entry);
  }
}

Status Event::SetUserStatus(cl_int status) {
  const Ref<Event> self(this);
  if (!Scheduler::Complete(*this, status))
    return Error(CL_INVALID_OPERATION, "the user event's status is {} already", this->status());
  return {};
}

void Event::NoteRunning() {
  Fall(CL_SUBMITTED);
  Fall(CL_RUNNING);
}

void Event::AddPart(Ref<Event> part) {
  if (!parts_) parts_ = std::make_unique<std::vector<Ref<Event>>>();
  parts_->push_back(std::move(part));
}

void Event::Cancel() {
  if (!Scheduler::Cancel(*this) || !parts_) return;
  for (const Ref<Event>& part : *parts_) Scheduler::Cancel(*part);
}

void Event::Abandon() {
  if (!queue_) Scheduler::Complete(*this, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

Ref<Event> MakeUserEvent(Context& context) { return Make<Event>(context); }

Status WaitForEvents(std::span<Event* const> events) {
  // Another thread may release them while this one waits.
  SmallVector<Ref<Event>, 8> held;
  held.reserve(events.size());
  for (Event* event : events) held.emplace_back(event);
  for (const Ref<Event>& event : held)
    if (events.size() > 1 && event->queue() && event->status() > CL_COMPLETE)
      WEFT_TRY(event->queue()->Flush());
  for (const Ref<Event>& event : held) Scheduler::Wait(event->task());
  for (const Ref<Event>& event : held) {
    if (event->status() < CL_COMPLETE)
      return Error(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "an event ended with error {}",
                   event->status());
    if (event->status() > CL_COMPLETE)
      return Error(CL_CONTEXT_TERMINATED_KHR, "the context of a user event is terminated");
  }
  return {};
}

}  // namespace weft
