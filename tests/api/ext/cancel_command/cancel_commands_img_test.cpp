// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_img_cancel_command: what has not begun does not run.
#include <CL/cl_weft.h>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

class CancelCommandsIMG : public EventTest {
 protected:
  cl_int Cancel(std::vector<cl_event> events) { return cancel_(events.data(), events.size()); }
  void TearDown() override {
    clReleaseMemObject(buffer_);
    EventTest::TearDown();
  }
  cl_event Fill(cl_command_queue queue, cl_int value, std::vector<cl_event> events = {}) {
    cl_event fill = nullptr;
    EXPECT_EQ(clEnqueueFillBuffer(queue, buffer_, &value, sizeof value, 0, sizeof value,
                                  cl_uint(events.size()), events.empty() ? nullptr : events.data(),
                                  &fill),
              CL_SUCCESS);
    return fill;
  }
  cl_int Value() {
    cl_int value = -1;
    EXPECT_EQ(
        clEnqueueReadBuffer(queue_, buffer_, CL_TRUE, 0, sizeof value, &value, 0, nullptr, nullptr),
        CL_SUCCESS);
    return value;
  }

  const decltype(&clCancelCommandsIMG) cancel_ = WEFT_DRIVER(clCancelCommandsIMG);
  cl_int zero_ = 0;
  const cl_mem buffer_ =
      clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR, sizeof zero_, &zero_, &error_);
};

TEST_F(CancelCommandsIMG, EndsQueuedAndSubmittedCommandsWithoutRunningThem) {
  cl_event user = User();
  cl_event queued = Fill(queue_, 1, {user}), submitted = Fill(unordered_, 2, {user});
  clFlush(unordered_);
  EXPECT_EQ(StatusOf(queued), CL_QUEUED);
  EXPECT_EQ(StatusOf(submitted), CL_SUBMITTED);
  EXPECT_EQ(Cancel({queued, submitted}), CL_SUCCESS);
  for (cl_event event : {queued, submitted}) {
    EXPECT_EQ(StatusOf(event), CL_CANCELLED_IMG);
    EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
  // Neither queue waits for what its commands waited for.
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered_), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(Value(), 0);
  Release({user, queued, submitted});
}

TEST_F(CancelCommandsIMG, EndsAllThatWaitForThemAlsoThoseThatComeLater) {
  cl_event user = User(), other = User();
  cl_event first = Fill(queue_, 1, {user}), second = Fill(unordered_, 2, {other, first}),
           third = Marker(unordered_, {second});
  EXPECT_EQ(Cancel({first}), CL_SUCCESS);
  cl_event later = Fill(queue_, 3, {third});
  for (cl_event event : {first, second, third}) EXPECT_EQ(StatusOf(event), CL_CANCELLED_IMG);
  EXPECT_EQ(clWaitForEvents(1, &later), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(StatusOf(later), CL_CANCELLED_IMG);
  EXPECT_EQ(Value(), 0);
  Release({user, other, first, second, third, later});
}

TEST_F(CancelCommandsIMG, LetsTheQueueGoOnInItsOrder) {
  cl_event user = User(), gate = User();
  cl_event first = Fill(queue_, 1, {gate}), cancelled = Fill(queue_, 2, {user}),
           last = Fill(queue_, 3);
  EXPECT_EQ(Cancel({cancelled}), CL_SUCCESS);
  clFlush(queue_);
  Pause();
  EXPECT_GT(StatusOf(last), CL_RUNNING);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &last), CL_SUCCESS);
  EXPECT_EQ(StatusOf(first), CL_COMPLETE);
  EXPECT_EQ(Value(), 3);
  Release({user, gate, first, cancelled, last});
}

TEST_F(CancelCommandsIMG, WakesThreadsThatWaitAndCallsBack) {
  cl_event user = User();
  cl_event event = Fill(queue_, 1, {user});
  Calls calls;
  EXPECT_EQ(clSetEventCallback(event, CL_COMPLETE, Calls::Note, &calls), CL_SUCCESS);
  std::thread waiter(
      [&] { EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST); });
  Pause();
  EXPECT_EQ(Cancel({event}), CL_SUCCESS);
  waiter.join();
  EXPECT_TRUE(Eventually([&] { return calls.get() == std::vector<cl_int>{CL_CANCELLED_IMG}; }));
  Release({user, event});
}

TEST_F(CancelCommandsIMG, LeavesWhatRunsOrIsComplete) {
  const auto block = [](void* arguments) {
    while (*static_cast<std::atomic<bool>* const*>(arguments)[0] == false)
      std::this_thread::yield();
  };
  std::atomic<bool> go = false;
  std::atomic<bool>* arguments = &go;
  cl_event complete = Fill(queue_, 5), running = nullptr;
  EXPECT_EQ(clWaitForEvents(1, &complete), CL_SUCCESS);
  EXPECT_EQ(clEnqueueNativeKernel(queue_, block, &arguments, sizeof arguments, 0, nullptr, nullptr,
                                  0, nullptr, &running),
            CL_SUCCESS);
  clFlush(queue_);
  EXPECT_TRUE(Eventually([&] { return StatusOf(running) == CL_RUNNING; }));
  EXPECT_EQ(Cancel({complete, running}), CL_SUCCESS);
  EXPECT_EQ(StatusOf(complete), CL_COMPLETE);
  EXPECT_EQ(StatusOf(running), CL_RUNNING);
  go = true;
  EXPECT_EQ(clWaitForEvents(1, &running), CL_SUCCESS);
  EXPECT_EQ(Cancel({running}), CL_SUCCESS);
  EXPECT_EQ(StatusOf(running), CL_COMPLETE);
  EXPECT_EQ(Value(), 5);
  Release({complete, running});
}

TEST_F(CancelCommandsIMG, RejectsBadLists) {
  cl_event user = User();
  cl_event event = Fill(queue_, 1, {user});
  EXPECT_EQ(cancel_(nullptr, 0), CL_SUCCESS);
  EXPECT_EQ(cancel_(nullptr, 1), CL_INVALID_VALUE);
  EXPECT_EQ(cancel_(&event, 0), CL_INVALID_VALUE);
  for (cl_event bad : BadHandles<cl_event>()) EXPECT_EQ(Cancel({event, bad}), CL_INVALID_EVENT);
  EXPECT_EQ(Cancel({event, user}), CL_INVALID_EVENT);
  EXPECT_GT(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  Release({user, event});
}

}  // namespace
}  // namespace weft::test
