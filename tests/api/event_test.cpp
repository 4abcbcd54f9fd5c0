// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

bool Eventually(const std::function<bool()>& condition) {
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > limit) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return true;
}

class EventTest : public testing::Test {
 protected:
  void TearDown() override {
    clFinish(queue_);
    clReleaseCommandQueue(queue_);
    clReleaseCommandQueue(unordered_);
    clReleaseContext(context_);
  }

  cl_event User() {
    cl_event event = clCreateUserEvent(context_, &error_);
    EXPECT_EQ(error_, CL_SUCCESS);
    return event;
  }
  // A marker after `events`.
  cl_event Marker(cl_command_queue queue, std::vector<cl_event> events = {}) {
    cl_event marker = nullptr;
    EXPECT_EQ(clEnqueueMarkerWithWaitList(queue, cl_uint(events.size()),
                                          events.empty() ? nullptr : events.data(), &marker),
              CL_SUCCESS);
    return marker;
  }
  static cl_int StatusOf(cl_event event) {
    return Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS);
  }
  static void Release(std::vector<cl_event> events) {
    for (cl_event event : events) EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
  }

  cl_int error_ = CL_SUCCESS;
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ =
      clCreateCommandQueue(context_, FindDevice(), CL_QUEUE_PROFILING_ENABLE, &error_);
  const cl_command_queue unordered_ =
      clCreateCommandQueue(context_, FindDevice(), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error_);
};

TEST_F(EventTest, AnswersItsQueries) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, user, CL_EVENT_COMMAND_QUEUE), nullptr);
  EXPECT_EQ(Get<cl_context>(clGetEventInfo, user, CL_EVENT_CONTEXT), context_);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, user, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_USER));
  EXPECT_EQ(StatusOf(user), CL_SUBMITTED);
  EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, marker, CL_EVENT_COMMAND_QUEUE), queue_);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, marker, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_MARKER));
  EXPECT_EQ(StatusOf(marker), CL_QUEUED);
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  EXPECT_EQ(StatusOf(marker), CL_SUBMITTED);
  EXPECT_EQ(Get<cl_uint>(clGetEventInfo, marker, CL_EVENT_REFERENCE_COUNT), 1u);
  cl_int value;
  EXPECT_EQ(clGetEventInfo(user, CL_QUEUE_CONTEXT, sizeof value, &value, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(StatusOf(marker), CL_COMPLETE);
  Release({user, marker});
}

TEST_F(EventTest, RejectsBadArguments) {
  cl_event user = User(), marker = Marker(queue_);
  EXPECT_EQ(clSetUserEventStatus(user, CL_RUNNING), CL_INVALID_VALUE);
  EXPECT_EQ(clSetUserEventStatus(marker, CL_COMPLETE), CL_INVALID_EVENT);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(user, -1), CL_INVALID_OPERATION);
  EXPECT_EQ(clWaitForEvents(0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clWaitForEvents)(1, nullptr), CL_INVALID_VALUE);
  cl_event bad[] = {user, nullptr};
  EXPECT_EQ(WEFT_DRIVER(clWaitForEvents)(2, bad), CL_INVALID_EVENT);
  cl_context other = MakeContext();
  cl_event foreign = clCreateUserEvent(other, &error_);
  cl_event mixed[] = {user, foreign};
  EXPECT_EQ(clWaitForEvents(2, mixed), CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue_, 1, &foreign, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueBarrierWithWaitList(queue_, 1, &foreign, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueWaitForEvents(queue_, 1, &foreign), CL_INVALID_CONTEXT);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue_, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clEnqueueMarkerWithWaitList(queue_, 0, &user, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clEnqueueBarrierWithWaitList(queue_, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
  EXPECT_EQ(clEnqueueMarker(queue_, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueWaitForEvents(queue_, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clSetEventCallback(user, CL_COMPLETE, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clSetEventCallback(
                user, CL_QUEUED, [](cl_event, cl_int, void*) {}, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(WEFT_DRIVER(clRetainEvent)(nullptr), CL_INVALID_EVENT);
  Release({user, marker, foreign});
  EXPECT_EQ(clReleaseEvent(user), CL_INVALID_EVENT);
  EXPECT_EQ(clReleaseContext(other), CL_SUCCESS);
}

TEST_F(EventTest, HoldsBackCommandsUntilAUserEventIsSet) {
  cl_event user = User();
  cl_event first = Marker(queue_, {user}), second = Marker(queue_);
  cl_event free = Marker(unordered_, {first});
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  for (cl_event event : {first, second, free}) EXPECT_GT(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &free), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(StatusOf(second), CL_COMPLETE);
  Release({user, first, second, free});
}

TEST_F(EventTest, CarriesAnErrorToTheCommandsThatWaitForIt) {
  cl_event user = User();
  cl_event first = Marker(queue_, {user}), second = Marker(unordered_, {first});
  char byte = 0;
  cl_mem buffer = clCreateBuffer(context_, 0, 1, nullptr, &error_);
  EXPECT_EQ(clSetUserEventStatus(user, -123), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(StatusOf(user), -123);
  EXPECT_EQ(StatusOf(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(StatusOf(second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, 1, &byte, 1, &second, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, 1, &byte, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  Release({user, first, second});
}

TEST_F(EventTest, FailsWhatWaitsForAUserEventThatNobodyCanSet) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(clReleaseEvent(user), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  Release({marker});
}

TEST_F(EventTest, StampsCommandsInOrder) {
  cl_event user = User(), marker = Marker(queue_, {user}), plain = Marker(unordered_);
  cl_ulong stamp;
  EXPECT_EQ(
      clGetEventProfilingInfo(marker, CL_PROFILING_COMMAND_END, sizeof stamp, &stamp, nullptr),
      CL_PROFILING_INFO_NOT_AVAILABLE);
  cl_ulong device = 0, host = 0;
  EXPECT_EQ(clGetDeviceAndHostTimer(FindDevice(), &device, &host), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered_), CL_SUCCESS);
  std::vector<cl_ulong> stamps;
  for (cl_profiling_info name :
       {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT, CL_PROFILING_COMMAND_START,
        CL_PROFILING_COMMAND_END, CL_PROFILING_COMMAND_COMPLETE})
    stamps.push_back(Get<cl_ulong>(clGetEventProfilingInfo, marker, name));
  EXPECT_TRUE(std::is_sorted(stamps.begin(), stamps.end()));
  EXPECT_GT(stamps.front(), 0u);
  EXPECT_LT(stamps.front(), device);
  EXPECT_GT(stamps.back(), device);
  EXPECT_EQ(clGetEventProfilingInfo(marker, CL_QUEUE_CONTEXT, sizeof stamp, &stamp, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetEventProfilingInfo(plain, CL_PROFILING_COMMAND_END, sizeof stamp, &stamp, nullptr),
            CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(clGetEventProfilingInfo(user, CL_PROFILING_COMMAND_END, sizeof stamp, &stamp, nullptr),
            CL_PROFILING_INFO_NOT_AVAILABLE);
  Release({user, marker, plain});
}

TEST_F(EventTest, OrdersAnOutOfOrderQueueByBarriers) {
  cl_event user = User(), before = Marker(unordered_, {user}), barrier;
  EXPECT_EQ(clEnqueueBarrierWithWaitList(unordered_, 0, nullptr, &barrier), CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, barrier, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_BARRIER));
  cl_event after = Marker(unordered_, {barrier}), loose;
  const cl_int value = 1;
  cl_mem buffer = clCreateBuffer(context_, 0, sizeof value, nullptr, &error_);
  EXPECT_EQ(clEnqueueWriteBuffer(unordered_, buffer, CL_FALSE, 0, sizeof value, &value, 0, nullptr,
                                 &loose),
            CL_SUCCESS);
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  for (cl_event event : {before, barrier, after, loose}) EXPECT_GT(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered_), CL_SUCCESS);
  for (cl_event event : {before, barrier, after, loose}) EXPECT_EQ(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  Release({user, before, barrier, after, loose});
}

TEST_F(EventTest, KnowsTheBarriersAndMarkersOfOpenCL10) {
  cl_event user = User(), before = Marker(unordered_, {user}), marker = nullptr;
  EXPECT_EQ(clEnqueueBarrier(unordered_), CL_SUCCESS);
  EXPECT_EQ(clEnqueueMarker(unordered_, &marker), CL_SUCCESS);
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_GT(StatusOf(marker), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(StatusOf(before), CL_COMPLETE);
  Release({user, before, marker});
}

TEST_F(EventTest, RunsPastAPendingCommandWithoutABarrier) {
  cl_event user = User(), stuck = Marker(unordered_, {user}), loose;
  cl_int value = 1;
  cl_mem buffer = clCreateBuffer(context_, 0, sizeof value, nullptr, &error_);
  EXPECT_EQ(
      clEnqueueReadBuffer(unordered_, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr, &loose),
      CL_SUCCESS);
  EXPECT_GT(StatusOf(stuck), CL_COMPLETE);
  EXPECT_EQ(clEnqueueWaitForEvents(unordered_, 1, &user), CL_SUCCESS);
  cl_event behind;
  EXPECT_EQ(clEnqueueReadBuffer(unordered_, buffer, CL_FALSE, 0, sizeof value, &value, 0, nullptr,
                                &behind),
            CL_SUCCESS);
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_GT(StatusOf(behind), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &behind), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  Release({user, stuck, loose, behind});
}

// ---- Callbacks ---------------------------------------------------------------------------------

struct Calls {
  std::mutex mutex;
  std::vector<cl_int> statuses;

  static void CL_CALLBACK Note(cl_event, cl_int status, void* calls) {
    auto* self = static_cast<Calls*>(calls);
    std::lock_guard lock(self->mutex);
    self->statuses.push_back(status);
  }
  std::vector<cl_int> get() {
    std::lock_guard lock(mutex);
    return statuses;
  }
};

TEST_F(EventTest, CallsEveryCallbackOnceInTheOrderOfStatuses) {
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
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(calls.get().size(), 4u);
  Release({user, marker});
}

TEST_F(EventTest, CallsCallbacksOfFailedCommandsWithTheError) {
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

TEST_F(EventTest, LetsCallbacksUseTheApi) {
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

TEST_F(EventTest, GivesCallbacksALiveEvent) {
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

TEST_F(EventTest, WaitsFromManyThreads) {
  cl_event user = User(), marker = Marker(unordered_, {user});
  std::atomic<int> back = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i)
    threads.emplace_back([&] {
      EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
      ++back;
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(back, 0);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(back, 16);
  Release({user, marker});
}

}  // namespace
}  // namespace weft::test
