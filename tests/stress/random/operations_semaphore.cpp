// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "actor.h"
#include "extensions.h"

namespace weft::test {

// A semaphore carries a buffer's order from one queue to another.
void SignalAndWait(Actor& actor) {
  Cell& cell = actor.AnyCell();
  if (cell.place->devices.size() > 1) return;  // a semaphore would be one device's
  const QueuePtr from = actor.AnyQueue(*cell.place), to = actor.AnyQueue(*cell.place);
  const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                    CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  cl_int error = CL_SUCCESS;
  cl_semaphore_khr semaphore =
      Extension().clCreateSemaphoreWithPropertiesKHR(cell.place->context, properties, &error);
  if (!Expect("clCreateSemaphoreWithPropertiesKHR", error)) return;
  const Issued signal =
      actor.Issue({.queue = from,
                   .accesses = {{&cell, true}},
                   .enqueue =
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         Calling("clEnqueueSignalSemaphoresKHR");
                         return Extension().clEnqueueSignalSemaphoresKHR(
                             from->handle, 1, &semaphore, nullptr, count, list, event);
                       },
                   .wants_event = true,
                   .may_be_refused = true});
  if (signal.event) {
    cl_event event = nullptr;
    WEFT_CALL(Extension().clEnqueueWaitSemaphoresKHR, to->handle, 1, &semaphore, nullptr, 0,
              nullptr, &event);
    const Event waited(event);
    // A signal that fails takes its wait with it. A wait may end before the event of its signal
    // does.
    if (signal.runs) actor.SetFence(cell, {to, waited});
    actor.Watch(to, waited, signal.runs, {}, nullptr);
  }
  WEFT_CALL(Extension().clReleaseSemaphoreKHR, semaphore);
}

}  // namespace weft::test
