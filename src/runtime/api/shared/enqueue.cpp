// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/shared/enqueue.h"

#include "runtime/graph/scheduler.h"

namespace weft {

Status Enqueue(Queue& queue, std::unique_ptr<Command> command, const WaitList& wait_list,
               EventOut event_out, bool blocking) {
  WEFT_TRY(queue.CheckStack());
  if (!blocking && !event_out.wanted()) {
    queue.SubmitUnseen(std::move(command), wait_list.events());
    return {};
  }
  Ref<Event> event = queue.Submit(std::move(command), wait_list.events());
  if (blocking) {
    Scheduler::Wait(event->task());
    if (event->status() < CL_COMPLETE)
      return Error(event->status(), "the command that the call waits for ended with this error");
    const bool in_order = !(queue.flags() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    if (in_order) WEFT_TRY(queue.TakeFailure());
  }
  event_out.Set(std::move(event));
  return {};
}

}  // namespace weft
