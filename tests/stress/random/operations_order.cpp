// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What orders commands, waits for them, asks about them and tells of their ends.
#include "actor.h"

namespace weft::test {
namespace {

// The callbacks of one event, which come in the order of its states.
struct Calls {
  struct State {
    Calls* calls;
    int number;  // of the state, in their order
  };

  World& world;
  bool runs;
  QueuePtr queue;  // released by the last callback
  bool enqueues;   // whether that puts something into the queue
  std::atomic<int> next = 0;
  State states[3] = {{this, 0}, {this, 1}, {this, 2}};
};

void CL_CALLBACK NoteCall(cl_event event, cl_int status, void* data) {
  const auto& [calls, number] = *static_cast<const Calls::State*>(data);
  ++calls->world.calls;
  if (calls->next++ != number) Fail("callback %d comes out of order", number);
  if (calls->runs ? status != CL_COMPLETE + 2 - number : status >= CL_COMPLETE && number == 2)
    Fail("callback %d gets the status %d", number, status);
  if (number < 2) return;
  const std::unique_ptr<Calls> ended(calls);
  cl_int state = CL_QUEUED;
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr);
  if (state > CL_COMPLETE) Fail("a callback for the end comes before it");
  if (!calls->enqueues) return;
  WEFT_CALL(clEnqueueMarkerWithWaitList, calls->queue->handle, 0, nullptr, nullptr);
  WEFT_CALL(clFlush, calls->queue->handle);
}

template <class Enqueue>
void Order(Actor& actor, Enqueue enqueue) {
  const QueuePtr queue = actor.AnyQueue(actor.AnyPlace());
  actor.Issue({.queue = queue,
               .accesses = {},
               .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
                 return enqueue(queue->handle, count, list, event);
               }});
}

}  // namespace

void AddCallbacks(Actor& actor, const QueuePtr& queue, const Event& event, bool runs) {
  auto* const calls = new Calls{actor.world, runs, queue, actor.OneIn(4)};
  actor.world.expected_calls += 3;
  for (int i = 0; i < 3; ++i)
    WEFT_CALL(clSetEventCallback, event.get(), CL_SUBMITTED - i, NoteCall, &calls->states[i]);
}

void Mark(Actor& actor) { Order(actor, clEnqueueMarkerWithWaitList); }
void Barrier(Actor& actor) { Order(actor, clEnqueueBarrierWithWaitList); }

void Flush(Actor& actor) { WEFT_CALL(clFlush, actor.AnyQueue(actor.AnyPlace())->handle); }
void Finish(Actor& actor) { WEFT_CALL(clFinish, actor.AnyQueue(actor.AnyPlace())->handle); }

// Waits for some of its commands, or for a user event that nothing else uses.
void Await(Actor& actor) {
  if (actor.OneIn(2)) return actor.Settle(actor.Below(16));
  const Event gate = actor.world.MakeGate(actor.AnyPlace(), CL_COMPLETE, actor.random);
  const cl_event event = gate.get();
  WEFT_CALL(clWaitForEvents, 1, &event);
}

// A queue that is released at once, with commands in it.
void OpenQueue(Actor& actor) {
  Cell& cell = actor.AnyCell();
  const auto& devices = cell.place->devices;
  const auto queue = std::make_shared<Queue>(
      cell.place->context, devices[actor.Below(unsigned(devices.size()))], actor.random);
  const cl_uint pattern = cl_uint(actor.random());
  for (unsigned i = 0; i <= actor.Below(4); ++i) {
    const Issued issued = actor.Issue(
        {.queue = queue,
         .accesses = {{&cell, true}},
         .enqueue = [&](cl_uint count, const cl_event* list, cl_event* event) {
           return clEnqueueFillBuffer(queue->handle, cell.buffer, &pattern, sizeof pattern, 0,
                                      cell.model.size() * sizeof pattern, count, list, event);
         }});
    if (issued.runs) cell.model.assign(cell.model.size(), pattern);
  }
}

void Ask(Actor& actor) {
  const Cell& cell = actor.AnyCell();
  size_t bytes = 0;
  cl_uint references = 0;
  WEFT_CALL(clGetMemObjectInfo, cell.buffer, CL_MEM_SIZE, sizeof bytes, &bytes, nullptr);
  if (bytes != cell.model.size() * sizeof(cl_uint)) Fail("a buffer of %zu bytes", bytes);
  WEFT_CALL(clGetContextInfo, cell.place->context, CL_CONTEXT_REFERENCE_COUNT, sizeof references,
            &references, nullptr);
  if (references != 1) Fail("%u references to a context", references);
  const QueuePtr queue = actor.AnyQueue(*cell.place);
  WEFT_CALL(clRetainCommandQueue, queue->handle);
  WEFT_CALL(clReleaseCommandQueue, queue->handle);
  WEFT_CALL(clRetainMemObject, cell.buffer);
  WEFT_CALL(clReleaseMemObject, cell.buffer);
}

}  // namespace weft::test
