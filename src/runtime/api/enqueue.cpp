// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/enqueue.h"

#include "runtime/exec/scheduler.h"

namespace weft {

Status Enqueue(Queue& queue, std::unique_ptr<Command> command, const WaitList& wait_list,
               EventOut event_out, bool blocking) {
  WEFT_ASSIGN(const Ref<Event> event, queue.Submit(std::move(command), wait_list.events()));
  if (blocking) {
    Scheduler::Wait(event->task());
    if (event->status() < CL_COMPLETE)
      return Error(event->status(), "the command that the call waits for ended with this error");
  }
  event_out.Set(event);
  return {};
}

}  // namespace weft
