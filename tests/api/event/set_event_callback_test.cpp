// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

using SetEventCallback = EventTest;

TEST_F(SetEventCallback, CallsEachOnceInTheOrderOfStatuses) {
  Calls calls;
  cl_event user = User(), marker = Marker(queue_, {user});
  for (cl_int status : {CL_COMPLETE, CL_RUNNING, CL_SUBMITTED})
    EXPECT_EQ(clSetEventCallback(marker, status, Calls::Note, &calls), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_TRUE(Eventually([&] { return calls.get().size() == 3; }));
  EXPECT_EQ(calls.get(), (std::vector<cl_int>{CL_SUBMITTED, CL_RUNNING, CL_COMPLETE}));
  // Of an event that is complete already.
  EXPECT_EQ(clSetEventCallback(marker, CL_COMPLETE, Calls::Note, &calls), CL_SUCCESS);
  EXPECT_TRUE(Eventually([&] { return calls.get().size() == 4; }));
  Pause();
  EXPECT_EQ(calls.get().size(), 4u);
  Release({user, marker});
}

TEST_F(SetEventCallback, TellsTheErrorOfFailedCommands) {
  Calls calls, user_calls;
  cl_event user = User(), marker = Marker(queue_, {user});
  for (cl_int status : {CL_COMPLETE, CL_RUNNING, CL_SUBMITTED})
    EXPECT_EQ(clSetEventCallback(marker, status, Calls::Note, &calls), CL_SUCCESS);
  EXPECT_EQ(clSetEventCallback(user, CL_COMPLETE, Calls::Note, &user_calls), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(user, -5), CL_SUCCESS);
  EXPECT_TRUE(Eventually([&] { return calls.get().size() == 3 && user_calls.get().size() == 1; }));
  EXPECT_EQ(user_calls.get(), std::vector<cl_int>{-5});
  for (cl_int status : calls.get()) EXPECT_EQ(status, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  Release({user, marker});
}

TEST_F(SetEventCallback, LetsCallbacksUseTheApi) {
  struct State {
    cl_command_queue queue;
    cl_event other;
    std::atomic<int> done = 0;
  } state{queue_, User()};
  cl_event marker = Marker(queue_), last = Marker(queue_);
  // Releases the event, enqueues, and blocks on what only a later callback completes.
  auto blocking = [](cl_event event, cl_int, void* data) {
    auto* self = static_cast<State*>(data);
    EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
    EXPECT_EQ(clEnqueueMarkerWithWaitList(self->queue, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(clFinish(self->queue), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &self->other), CL_SUCCESS);
    ++self->done;
  };
  auto setting = [](cl_event, cl_int, void* data) {
    auto* self = static_cast<State*>(data);
    EXPECT_EQ(clSetUserEventStatus(self->other, CL_COMPLETE), CL_SUCCESS);
    ++self->done;
  };
  EXPECT_EQ(clSetEventCallback(marker, CL_COMPLETE, blocking, &state), CL_SUCCESS);
  EXPECT_EQ(clSetEventCallback(last, CL_COMPLETE, setting, &state), CL_SUCCESS);
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  EXPECT_TRUE(Eventually([&] { return state.done == 2; }));
  Release({last, state.other});
}

TEST_F(SetEventCallback, GivesCallbacksALiveEvent) {
  std::atomic<cl_int> answer = 1;
  cl_event user = User(), marker = Marker(queue_, {user});
  auto query = [](cl_event event, cl_int, void* answer) {
    cl_int status = 1;
    const cl_int error =
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    *static_cast<std::atomic<cl_int>*>(answer) = error != CL_SUCCESS ? error : status;
  };
  EXPECT_EQ(clSetEventCallback(marker, CL_COMPLETE, query, &answer), CL_SUCCESS);
  Release({marker});
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_TRUE(Eventually([&] { return answer != 1; }));
  EXPECT_EQ(answer, CL_COMPLETE);
  Release({user});
}

TEST_F(SetEventCallback, ChecksItsArguments) {
  const auto set = WEFT_DRIVER(clSetEventCallback);
  const auto never = [](cl_event, cl_int, void*) { ADD_FAILURE(); };
  cl_event user = User();
  for (cl_event bad : BadHandles<cl_event>())
    EXPECT_EQ(set(bad, CL_COMPLETE, never, nullptr), CL_INVALID_EVENT);
  EXPECT_EQ(set(user, CL_COMPLETE, nullptr, nullptr), CL_INVALID_VALUE);
  for (cl_int status : {CL_QUEUED, 4, -1})
    EXPECT_EQ(set(user, status, never, nullptr), CL_INVALID_VALUE);
  Release({user});
}

}  // namespace
}  // namespace weft::test
