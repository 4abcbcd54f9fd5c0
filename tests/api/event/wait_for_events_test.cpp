// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

class WaitForEvents : public EventTest {
 protected:
  cl_int Wait(std::vector<cl_event> events) { return wait_(cl_uint(events.size()), events.data()); }

  const decltype(&clWaitForEvents) wait_ = WEFT_DRIVER(clWaitForEvents);
};

// A wait flushes the queues of its events.
TEST_F(WaitForEvents, WaitsForEventsOfSeveralQueues) {
  cl_event first = Marker(queue_), second = Marker(unordered_, {first}), user = User();
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(Wait({second, user, first, second}), CL_SUCCESS);
  for (cl_event event : {first, second}) EXPECT_EQ(StatusOf(event), CL_COMPLETE);
  Release({first, second, user});
}

TEST_F(WaitForEvents, WaitsOnManyThreads) {
  cl_event user = User(), marker = Marker(unordered_, {user});
  std::atomic<int> back = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&] {
      EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
      ++back;
    });
  Pause();
  EXPECT_EQ(back, 0);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(back, 16);
  Release({user, marker});
}

TEST_F(WaitForEvents, ChecksItsArguments) {
  cl_event user = User();
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(wait_(0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(wait_(0, &user), CL_INVALID_VALUE);
  EXPECT_EQ(wait_(1, nullptr), CL_INVALID_VALUE);
  for (cl_event bad : BadHandles<cl_event>()) EXPECT_EQ(Wait({user, bad}), CL_INVALID_EVENT);
  cl_context other = MakeContext();
  cl_event foreign = clCreateUserEvent(other, nullptr);
  EXPECT_EQ(Wait({user, foreign}), CL_INVALID_CONTEXT);
  Release({user, foreign});
  EXPECT_EQ(clReleaseContext(other), CL_SUCCESS);
}

// The error of one event is told when all have ended.
TEST_F(WaitForEvents, TellsOfFailure) {
  cl_event failed = User(), marker = Marker(queue_, {failed}), good = Marker(unordered_);
  EXPECT_EQ(clSetUserEventStatus(failed, -9), CL_SUCCESS);
  EXPECT_EQ(Wait({failed}), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(Wait({marker, good}), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(StatusOf(good), CL_COMPLETE);
  Release({failed, marker, good});
}

}  // namespace
}  // namespace weft::test
