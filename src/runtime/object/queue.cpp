// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/queue.h"

#include "runtime/base/small_vector.h"
#include "runtime/graph/command.h"
#include "runtime/graph/executor.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/event.h"

namespace weft {

Queue::Queue(Context& context, Device& device, cl_command_queue_properties flags,
             std::vector<cl_queue_properties> properties, const QueueOptions& options)
    : Object(ObjectTag::kQueue),
      context_(&context),
      device_(&device),
      flags_(flags),
      properties_(std::move(properties)),
      options_(options),
      executor_(options.units != 0 ? device.ExecutorOfSome(options.units) : device.executor()),
      strand_(executor_.scheduler, !(flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
              options.priority, is_callers() ? StrandThreads::kWaiting : StrandThreads::kAll) {
  context.queues().Add(*this);
}

Result<Ref<Queue>> Queue::Create(Context& context, Device& device,
                                 cl_command_queue_properties flags,
                                 std::vector<cl_queue_properties> properties,
                                 const QueueOptions& options) {
  Ref<Queue> queue = Make<Queue>(context, device, flags, std::move(properties), options);
  queue->is_counted_ = device.AddQueue();
  if (!queue->is_counted_)
    return Error(CL_OUT_OF_RESOURCES, "another sub-device by names has a compute unit of this one");
  return queue;
}

Queue::~Queue() {
  if (is_counted_) device_->RemoveQueue();
  if (is_on_device()) context_->default_queues().Forget(*this);
  context_->queues().Remove(*this);
}

bool Queue::TakeRoom(uint64_t bytes) {
  uint64_t taken = taken_.load(std::memory_order_relaxed);
  do {
    if (bytes > size() || taken > size() - bytes) return false;
  } while (!taken_.compare_exchange_weak(taken, taken + bytes, std::memory_order_relaxed));
  return true;
}

Pool& Queue::pool() const { return executor_.pool; }

Status Queue::CheckCallersStack() {
  if (Scheduler::CanHelp()) return {};
  return Error(CL_OUT_OF_HOST_MEMORY, "the calling thread has not the stack left for a command");
}

Ref<Event> Queue::Submit(std::unique_ptr<Command> command, std::span<Event* const> wait_list) {
  Ref<Event> event = Make<Event>(*this, std::move(command), true);
  Submit(event, wait_list);
  return event;
}

void Queue::SubmitUnseen(std::unique_ptr<Command> command, std::span<Event* const> wait_list) {
  Submit(Make<Event>(*this, std::move(command), false), wait_list);
}

void Queue::Submit(Ref<Event> event, std::span<Event* const> wait_list) {
  SmallVector<Task*, 8> tasks;
  tasks.reserve(wait_list.size());
  for (Event* each : wait_list) tasks.push_back(&each->task());
  const Ref<Event> awaited = is_callers() ? event : nullptr;
  strand_.Submit(event->task(), {tasks.data(), tasks.size()}, event->order());
  event.Detach();  // the hold is the graph's, which has maybe dropped it by now
  if (options_.flushes_each) strand_.Flush();
  if (awaited) Scheduler::Wait(awaited->task());
}

Status Queue::Flush() {
  strand_.Flush();
  return {};
}

Status Queue::Finish() {
  strand_.Finish();
  return TakeFailure();
}

void Queue::NoteFailure(cl_int error) {
  cl_int none = CL_SUCCESS;
  failure_.compare_exchange_strong(none, error, std::memory_order_relaxed);
}

Status Queue::TakeFailure() {
  if (failure_.load(std::memory_order_relaxed) == CL_SUCCESS) return {};
  const cl_int error = failure_.exchange(CL_SUCCESS, std::memory_order_relaxed);
  if (error == CL_SUCCESS) return {};
  return Error(error, "a command before this one, without an event, ended with this error");
}

}  // namespace weft
