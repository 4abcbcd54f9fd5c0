// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <CL/cl_weft.h>

#include "multi_device_fixture.h"

namespace weft::test {
namespace {

TEST_F(MultiDeviceTest, RunsInTheOrderOfSyncPointsAcrossDevices) {
  BeginBoth(free_);
  cl_sync_point_khr last = 0;
  cl_int expected = 0;
  ASSERT_EQ(Zero(free_[0], {}, &last), CL_SUCCESS);
  for (cl_int k = 1; k <= 12; ++k) {
    ASSERT_EQ(Step(free_[k % 3 == 0], k, {last}, &last), CL_SUCCESS);
    expected = expected * 3 + k;
  }
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  for (int replay = 0; replay < 20; ++replay) {
    cl_event event = nullptr;
    ASSERT_EQ(Enqueue(&event), CL_SUCCESS);
    EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
    clReleaseEvent(event);
    ExpectNumbers(expected);
  }
}

TEST_F(MultiDeviceTest, KeepsTheOrderWithinAnInOrderQueue) {
  BeginBoth(own_);
  cl_sync_point_khr first;
  ASSERT_EQ(Zero(own_[0]), CL_SUCCESS);
  ASSERT_EQ(Step(own_[0], 1), CL_SUCCESS);
  ASSERT_EQ(Step(own_[0], 2, {}, &first), CL_SUCCESS);
  ASSERT_EQ(Step(own_[1], 3, {first}), CL_SUCCESS);
  ASSERT_EQ(Step(own_[1], 4), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  ASSERT_EQ(Enqueue(nullptr), CL_SUCCESS);
  EXPECT_EQ(clFinish(own_[0]), CL_SUCCESS);
  EXPECT_EQ(clFinish(own_[1]), CL_SUCCESS);
  ExpectNumbers(((1 * 3 + 2) * 3 + 3) * 3 + 4);
}

TEST_F(MultiDeviceTest, ABarrierIsForItsQueue) {
  BeginBoth(free_);
  const auto barrier = [&](cl_command_queue queue, cl_sync_point_khr* point) {
    return clCommandBarrierWithWaitListKHR(both_, queue, nullptr, 0, nullptr, point, nullptr);
  };
  cl_sync_point_khr point;
  ASSERT_EQ(Zero(free_[0]), CL_SUCCESS);
  ASSERT_EQ(barrier(free_[0], nullptr), CL_SUCCESS);
  ASSERT_EQ(Step(free_[0], 1), CL_SUCCESS);
  ASSERT_EQ(barrier(free_[0], &point), CL_SUCCESS);
  ASSERT_EQ(Step(free_[1], 2, {point}), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  cl_event event = nullptr;
  ASSERT_EQ(Enqueue(&event), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  clReleaseEvent(event);
  ExpectNumbers(5);
}

TEST_F(MultiDeviceTest, IsCancelledAsAWhole) {
  const auto cancel = WEFT_DRIVER(clCancelCommandsIMG);
  BeginBoth(own_);
  cl_sync_point_khr first;
  ASSERT_EQ(Zero(own_[0], {}, &first), CL_SUCCESS);
  ASSERT_EQ(Step(own_[1], 7, {first}), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  ASSERT_EQ(Enqueue(nullptr), CL_SUCCESS);
  ExpectNumbers(7);
  cl_event gate = clCreateUserEvent(pair_.context, &error_), event = nullptr;
  cl_int two = 2;
  ASSERT_EQ(clEnqueueFillBuffer(own_[0], numbers_, &two, sizeof two, 0, kCount * sizeof two, 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, both_, 1, &gate, &event), CL_SUCCESS);
  EXPECT_EQ(cancel(&event, 1), CL_SUCCESS);
  EXPECT_EQ(Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS),
            CL_CANCELLED_IMG);
  // No part of it waits for the gate.
  EXPECT_EQ(clFinish(own_[0]), CL_SUCCESS);
  EXPECT_EQ(clFinish(own_[1]), CL_SUCCESS);
  clSetUserEventStatus(gate, CL_COMPLETE);
  ExpectNumbers(2);
  clReleaseEvent(gate);
  clReleaseEvent(event);
}

TEST_F(MultiDeviceTest, ItsEventStandsForAllQueues) {
  BeginBoth({free_[0], own_[1]});
  cl_sync_point_khr point;
  ASSERT_EQ(Zero(free_[0], {}, &point), CL_SUCCESS);
  ASSERT_EQ(Step(own_[1], 7, {point}), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(pair_.context, &error_), event = nullptr;
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, both_, 1, &gate, &event), CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, event, CL_EVENT_COMMAND_QUEUE), nullptr);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_COMMAND_BUFFER_KHR));
  EXPECT_GT(Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS), CL_COMPLETE);
  clSetUserEventStatus(gate, CL_COMPLETE);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  cl_ulong before = 0;
  for (cl_profiling_info stamp : {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_SUBMIT,
                                  CL_PROFILING_COMMAND_START, CL_PROFILING_COMMAND_END}) {
    cl_ulong value = 0;
    EXPECT_EQ(clGetEventProfilingInfo(event, stamp, sizeof value, &value, nullptr), CL_SUCCESS);
    EXPECT_GE(value, before);
    before = value;
  }
  clReleaseEvent(event);
  clReleaseEvent(gate);
  ExpectNumbers(7);
}

TEST_F(MultiDeviceTest, AnErrorReachesItsEvent) {
  BeginBoth(free_);
  cl_sync_point_khr point;
  ASSERT_EQ(Zero(free_[0], {}, &point), CL_SUCCESS);
  ASSERT_EQ(Step(free_[1], 7, {point}), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(pair_.context, &error_), event = nullptr;
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, both_, 1, &gate, &event), CL_SUCCESS);
  clSetUserEventStatus(gate, -1);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  clReleaseEvent(event);
  clReleaseEvent(gate);
}

TEST_F(MultiDeviceTest, TakesOtherQueuesOfTheSameDevices) {
  BeginBoth(own_);
  cl_sync_point_khr point;
  ASSERT_EQ(Zero(own_[0], {}, &point), CL_SUCCESS);
  ASSERT_EQ(Step(own_[1], 7, {point}), CL_SUCCESS);
  ASSERT_EQ(clFinalizeCommandBufferKHR(both_), CL_SUCCESS);
  const auto enqueue = [&](cl_uint count, std::vector<cl_command_queue> queues) {
    return clEnqueueCommandBufferKHR(count, queues.data(), both_, 0, nullptr, nullptr);
  };
  EXPECT_EQ(enqueue(1, {own_[0]}), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(2, {own_[1], own_[0]}), CL_INVALID_DEVICE);
  EXPECT_EQ(enqueue(2, {free_[0], free_[1]}), CL_SUCCESS);
  EXPECT_EQ(clFinish(free_[0]), CL_SUCCESS);
  EXPECT_EQ(clFinish(free_[1]), CL_SUCCESS);
  ExpectNumbers(7);
}

}  // namespace
}  // namespace weft::test
