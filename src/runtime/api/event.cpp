// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The spec's chapters on events, profiling, markers and barriers.
#include "runtime/object/event.h"

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/enqueue.h"
#include "runtime/command/host_commands.h"
#include "runtime/object/context.h"

namespace weft {
namespace {

Result<Ref<Event>> CreateUserEvent(Context& context) { return MakeUserEvent(context); }

Status SetUserEventStatus(Event& event, cl_int status) {
  // event is not a valid user event object
  if (event.queue()) return Error(CL_INVALID_EVENT, "the event is a command's");
  // execution_status is not CL_COMPLETE or a negative integer value
  if (status > CL_COMPLETE) return Error(CL_INVALID_VALUE, "user event status {}", status);
  return event.SetUserStatus(status);
}

Status ReleaseEvent(Event& event) {
  if (event.queue()) return ReleaseHandle<cl_event>(event);
  const Ref<Event> held(&event);
  WEFT_TRY(ReleaseHandle<cl_event>(event));
  // Nobody can set it any more: what waits for it would wait for ever.
  if (event.external_count() == 0) event.Abandon();
  return {};
}

Status WaitForEventList(HandleList<Event> events) {
  // num_events is zero or event_list is NULL
  if (events.empty()) return Error(CL_INVALID_VALUE, "no events to wait for");
  // events specified in event_list do not belong to the same context
  for (Event* event : events)
    if (&event->context() != &events.objects().front()->context())
      return Error(CL_INVALID_CONTEXT, "the events are of several contexts");
  return WaitForEvents(events.objects());
}

// A cl_command_termination_reason_arm, a type that newer headers lack.
Result<cl_uint> ReasonOfEnd(const Event& event) {
  // event does not correspond to a CL_COMMAND_NDRANGE_KERNEL or CL_COMMAND_TASK command
  if (event.type() != CL_COMMAND_NDRANGE_KERNEL && event.type() != CL_COMMAND_TASK)
    return Error(CL_INVALID_EVENT, "the event is of no kernel's command");
  // CL_EVENT_COMMAND_EXECUTION_STATUS is neither CL_COMPLETE nor a negative value
  const cl_int status = event.status();
  if (status > CL_COMPLETE) return Error(CL_INVALID_OPERATION, "the status is {}", status);
  if (status == CL_COMPLETE)
    return event.ended_itself() ? CL_COMMAND_TERMINATION_CONTROLLED_SUCCESS_ARM
                                : CL_COMMAND_TERMINATION_COMPLETION_ARM;
  return status == CL_COMMAND_TERMINATED_ITSELF_WITH_FAILURE_ARM
             ? CL_COMMAND_TERMINATION_CONTROLLED_FAILURE_ARM
             : CL_COMMAND_TERMINATION_ERROR_ARM;
}

Status GetEventInfo(Event& event, cl_event_info name, InfoSink sink) {
  switch (name) {
    case CL_EVENT_COMMAND_QUEUE:
      return sink.Object<cl_command_queue>(event.spans_queues() ? nullptr : event.queue());
    case CL_EVENT_CONTEXT: return sink.Object<cl_context>(&event.context());
    case CL_EVENT_COMMAND_TYPE: return sink.Value<cl_command_type>(event.type());
    case CL_EVENT_COMMAND_EXECUTION_STATUS: return sink.Value<cl_int>(event.status());
    case CL_EVENT_COMMAND_TERMINATION_REASON_ARM: {
      WEFT_ASSIGN(const auto reason, ReasonOfEnd(event));
      return sink.Value<cl_uint>(reason);
    }
    case CL_EVENT_REFERENCE_COUNT: return sink.Value<cl_uint>(event.external_count());
  }
  return sink.Unknown(name);
}

Status SetEventCallback(Event& event, cl_int status, Event::Callback callback, void* user_data) {
  // pfn_event_notify is NULL
  if (!callback) return Error(CL_INVALID_VALUE, "the callback is NULL");
  // command_exec_callback_type is not CL_SUBMITTED, CL_RUNNING, or CL_COMPLETE
  if (status != CL_SUBMITTED && status != CL_RUNNING && status != CL_COMPLETE)
    return Error(CL_INVALID_VALUE, "no callbacks for status {}", status);
  return event.AddCallback(status, callback, user_data);
}

Status GetEventProfilingInfo(Event& event, cl_profiling_info name, InfoSink sink) {
  WEFT_ASSIGN(const cl_ulong stamp, event.Stamp(name));
  return sink.Value<cl_ulong>(stamp);
}

// ---- Markers and barriers ----------------------------------------------------------------------

Status EnqueueMarkerWithWaitList(Queue& queue, WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  // Without a wait list, it waits for all commands before it.
  const TaskOrder order = wait_list.empty() ? TaskOrder::kAfterAll : TaskOrder::kQueued;
  return Enqueue(queue, std::make_unique<OrderCommand>(CL_COMMAND_MARKER, order), wait_list, event);
}

Status EnqueueBarrierWithWaitList(Queue& queue, WaitList wait_list, EventOut event) {
  WEFT_TRY(wait_list.CheckContext(queue.context()));
  const TaskOrder order = wait_list.empty() ? TaskOrder::kBarrier : TaskOrder::kFence;
  return Enqueue(queue, std::make_unique<OrderCommand>(CL_COMMAND_BARRIER, order), wait_list,
                 event);
}

Status EnqueueMarker(Queue& queue, EventOut event) {
  // event is NULL
  if (!event.wanted()) return Error(CL_INVALID_VALUE, "the marker's event is NULL");
  return EnqueueMarkerWithWaitList(queue, WaitList(), event);
}

Status EnqueueBarrier(Queue& queue) {
  return EnqueueBarrierWithWaitList(queue, WaitList(), EventOut());
}

Status EnqueueWaitForEvents(Queue& queue, HandleList<Event> events) {
  // num_events is zero or event_list is NULL
  if (events.empty()) return Error(CL_INVALID_VALUE, "no events to wait for");
  for (Event* event : events)
    if (&event->context() != &queue.context())
      return Error(CL_INVALID_CONTEXT, "an event is of another context");
  WEFT_TRY(queue.CheckStack());
  queue.SubmitUnseen(std::make_unique<OrderCommand>(CL_COMMAND_BARRIER, TaskOrder::kFence),
                     events.objects());
  return {};
}

}  // namespace

WEFT_ENTRY_POINT(clCreateUserEvent, CreateUserEvent)
WEFT_ENTRY_POINT(clSetUserEventStatus, SetUserEventStatus)
WEFT_ENTRY_POINT(clWaitForEvents, WaitForEventList)
WEFT_ENTRY_POINT(clGetEventInfo, GetEventInfo)
WEFT_ENTRY_POINT(clRetainEvent, RetainHandle<cl_event>)
WEFT_ENTRY_POINT(clReleaseEvent, ReleaseEvent)
WEFT_ENTRY_POINT(clSetEventCallback, SetEventCallback)
WEFT_ENTRY_POINT(clGetEventProfilingInfo, GetEventProfilingInfo)
WEFT_ENTRY_POINT(clEnqueueMarker, EnqueueMarker)
WEFT_ENTRY_POINT(clEnqueueMarkerWithWaitList, EnqueueMarkerWithWaitList)
WEFT_ENTRY_POINT(clEnqueueBarrier, EnqueueBarrier)
WEFT_ENTRY_POINT(clEnqueueBarrierWithWaitList, EnqueueBarrierWithWaitList)
WEFT_ENTRY_POINT(clEnqueueWaitForEvents, EnqueueWaitForEvents)

}  // namespace weft
