// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/queue.h"

#include "runtime/command/command.h"
#include "runtime/exec/pool.h"
#include "runtime/exec/scheduler.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/event.h"

namespace weft {

Queue::Queue(Context& context, Device& device, cl_command_queue_properties flags,
             std::vector<cl_queue_properties> properties, LanePriority priority)
    : Object(ObjectTag::kQueue),
      context_(&context),
      device_(&device),
      flags_(flags),
      properties_(std::move(properties)),
      lane_(device.pool().scheduler(), !(flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
            priority) {}

Queue::~Queue() = default;

Result<Ref<Event>> Queue::Submit(std::unique_ptr<Command> command,
                                 std::span<Event* const> wait_list) {
  Ref<Event> event = Make<Event>(*this, std::move(command));
  Submit(event, wait_list);
  return event;
}

void Queue::Submit(const Ref<Event>& event, std::span<Event* const> wait_list) {
  std::vector<Task*> tasks;
  tasks.reserve(wait_list.size());
  for (Event* each : wait_list) tasks.push_back(&each->task());
  event->Retain();  // the graph's hold
  try {
    lane_.Submit(event->task(), tasks, event->order());
  } catch (...) {
    event->Release();
    throw;
  }
}

Status Queue::Flush() {
  lane_.Flush();
  return {};
}

Status Queue::Finish() {
  lane_.Finish();
  return {};
}

}  // namespace weft
