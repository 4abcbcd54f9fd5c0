// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_command_buffer: what replays do. What is refused stands in command_buffer_errors_test.cpp.
#include <algorithm>

#include "command_buffer_fixture.h"

namespace weft::test {
namespace {

TEST_F(CommandBufferTest, IsReported) {
  const std::string extensions = GetString(clGetDeviceInfo, device_, CL_DEVICE_EXTENSIONS);
  EXPECT_NE(extensions.find("cl_khr_command_buffer "), std::string::npos);
  EXPECT_EQ(Get<cl_bitfield>(clGetDeviceInfo, device_, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR),
            cl_bitfield(CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                        CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR));
  EXPECT_EQ(Get<cl_command_queue_properties>(
                clGetDeviceInfo, device_, CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR),
            cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                        CL_QUEUE_PROFILING_ENABLE));
  EXPECT_EQ(Get<cl_command_queue_properties>(
                clGetDeviceInfo, device_, CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR),
            cl_command_queue_properties(0));
}

TEST_F(CommandBufferTest, AnswersItsQueries) {
  const std::vector<cl_command_buffer_properties_khr> list = {
      CL_COMMAND_BUFFER_FLAGS_KHR, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR, 0};
  commands_ = clCreateCommandBufferKHR(1, &queue_, list.data(), &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  const auto info = clGetCommandBufferInfoKHR;
  EXPECT_EQ(Get<cl_uint>(info, commands_, CL_COMMAND_BUFFER_NUM_QUEUES_KHR), 1u);
  EXPECT_EQ(GetList<cl_command_queue>(info, commands_, CL_COMMAND_BUFFER_QUEUES_KHR),
            std::vector{queue_});
  EXPECT_EQ(Get<cl_uint>(info, commands_, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR), 1u);
  EXPECT_EQ(Get<cl_context>(info, commands_, CL_COMMAND_BUFFER_CONTEXT_KHR), context_);
  EXPECT_EQ(GetList<cl_command_buffer_properties_khr>(info, commands_,
                                                      CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR),
            list);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_RECORDING_KHR));
  EXPECT_EQ(clRetainCommandBufferKHR(commands_), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(info, commands_, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR), 2u);
  EXPECT_EQ(clReleaseCommandBufferKHR(commands_), CL_SUCCESS);
  EXPECT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  cl_uint small;
  EXPECT_EQ(info(commands_, CL_COMMAND_BUFFER_CONTEXT_KHR, sizeof small, &small, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(info(commands_, CL_QUEUE_CONTEXT, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

TEST_F(CommandBufferTest, ReplaysEachKindOfCommand) {
  const cl_int five = 5;
  const size_t origin[3] = {0, 0, 0}, region[3] = {16, 2, 1}, to[3] = {0, 2, 0};
  Begin(queue_);
  ASSERT_EQ(clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer_, &five, sizeof five, 0,
                                   kCount * sizeof five, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(
      clCommandBarrierWithWaitListKHR(commands_, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(commands_, nullptr, nullptr, buffer_, other_, 0, 512, 512, 0,
                                   nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferRectKHR(commands_, nullptr, nullptr, buffer_, other_, origin, to,
                                       region, 16, 0, 16, 0, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  for (int run = 0; run < 3; ++run) {
    ASSERT_EQ(Replay(), CL_SUCCESS);
    ExpectAll(buffer_, 6);
    const auto copied = Read(other_);
    EXPECT_EQ(std::count(copied.begin(), copied.begin() + 8, 0), 8);
    EXPECT_EQ(std::count(copied.begin() + 8, copied.begin() + 16, 6), 8);
    EXPECT_EQ(std::count(copied.begin() + 16, copied.begin() + 128, 0), 112);
    EXPECT_EQ(std::count(copied.begin() + 128, copied.end(), 6), 128);
  }
}

TEST_F(CommandBufferTest, KeepsTheArgumentsOfTheRecording) {
  Begin(queue_);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  SetArguments(other_, 100);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  SetArguments(buffer_, 7);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ExpectAll(buffer_, 2);
  ExpectAll(other_, 200);
}

TEST_F(CommandBufferTest, WithoutCommandsIsExecutable) {
  Begin(queue_);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
}

// x = ((0 + 1) filled over by 10) + 1 ...: any other order gives another sum.
TEST_F(CommandBufferTest, OrdersOutOfOrderCommandsBySyncPoints) {
  cl_command_queue loose = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Begin(loose);
  const cl_int ten = 10;
  cl_sync_point_khr first, second, third;
  ASSERT_EQ(RecordAdd({}, &first), CL_SUCCESS);
  ASSERT_EQ(clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer_, &ten, sizeof ten, 0,
                                   kCount * sizeof ten, 1, &first, &second, nullptr),
            CL_SUCCESS);
  EXPECT_NE(first, second);
  ASSERT_EQ(RecordAdd({first, second}, &third), CL_SUCCESS);
  ASSERT_EQ(
      clCommandBarrierWithWaitListKHR(commands_, nullptr, nullptr, 1, &third, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(
      clCommandBarrierWithWaitListKHR(commands_, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(commands_, nullptr, nullptr, buffer_, other_, 0, 0,
                                   kCount * sizeof ten, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ASSERT_EQ(clFinish(loose), CL_SUCCESS);
  ExpectAll(other_, 12);
}

// Long launches without an order run side by side, and each runs once a replay.
TEST_F(CommandBufferTest, RunsIndependentCommandsOnce) {
  constexpr int kKernels = 12;
  cl_kernel spin = clCreateKernel(program_, "spin", &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  cl_command_queue loose = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  const cl_uint rounds = 200'000;
  const size_t one = 1;
  std::vector<cl_mem> outputs;
  Begin(loose);
  for (int i = 0; i < kKernels; ++i) {
    outputs.push_back(MakeBuffer());
    clSetKernelArg(spin, 0, sizeof(cl_mem), &outputs.back());
    clSetKernelArg(spin, 1, sizeof rounds, &rounds);
    ASSERT_EQ(clCommandNDRangeKernelKHR(commands_, nullptr, nullptr, spin, 1, nullptr, &one,
                                        nullptr, 0, nullptr, nullptr, nullptr),
              CL_SUCCESS);
  }
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  for (int run = 0; run < 3; ++run) {
    ASSERT_EQ(Replay(), CL_SUCCESS);
    ASSERT_EQ(clFinish(loose), CL_SUCCESS);
  }
  const cl_int result = Read(outputs.front())[0];
  EXPECT_NE(result, 0);
  for (cl_mem output : outputs) {
    EXPECT_EQ(Read(output)[0], result);
    clReleaseMemObject(output);
  }
  clReleaseKernel(spin);
}

TEST_F(CommandBufferTest, WaitsForEventsAndGivesOneOut) {
  Begin(queue_);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_command_queue timed = MakeQueue(context_, CL_QUEUE_PROFILING_ENABLE);
  cl_event gate = clCreateUserEvent(context_, &error_), event;
  ASSERT_EQ(clEnqueueCommandBufferKHR(1, &timed, commands_, 1, &gate, &event), CL_SUCCESS);
  ASSERT_EQ(clFlush(timed), CL_SUCCESS);
  EXPECT_GT(Get<cl_int>(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS), CL_COMPLETE);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_COMMAND_BUFFER_KHR));
  EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, event, CL_EVENT_COMMAND_QUEUE), timed);
  ExpectAll(buffer_, 0);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  ExpectAll(buffer_, 1);
  const auto stamp = [&](cl_profiling_info name) {
    return Get<cl_ulong>(clGetEventProfilingInfo, event, name);
  };
  EXPECT_LE(stamp(CL_PROFILING_COMMAND_QUEUED), stamp(CL_PROFILING_COMMAND_START));
  EXPECT_LT(stamp(CL_PROFILING_COMMAND_START), stamp(CL_PROFILING_COMMAND_END));
  clReleaseEvent(gate);
  clReleaseEvent(event);
}

TEST_F(CommandBufferTest, FailsWithItsWaitList) {
  Begin(queue_);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(context_, &error_), event;
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, commands_, 1, &gate, &event), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(gate, -7), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  ExpectAll(buffer_, 0);
  clReleaseEvent(gate);
  clReleaseEvent(event);
}

// Replays that nothing orders may overlap.
TEST_F(CommandBufferTest, MayBeInUseSeveralTimes) {
  cl_command_queue loose = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  Begin(loose, CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR);
  const cl_int three = 3;
  ASSERT_EQ(clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer_, &three, sizeof three, 0,
                                   kCount * sizeof three, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(context_, &error_);
  for (int i = 0; i < 50; ++i)
    ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, commands_, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  ASSERT_EQ(clFinish(loose), CL_SUCCESS);
  ExpectAll(buffer_, 3);
  clReleaseEvent(gate);
}

// What a replay needs lives until it is complete, whatever the application has released.
TEST_F(CommandBufferTest, MayBeReleasedBeforeItRuns) {
  cl_command_queue own = clCreateCommandQueueWithProperties(context_, device_, nullptr, &error_);
  cl_mem source = MakeBuffer();
  Begin(own);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(commands_, nullptr, nullptr, source, other_, 0, 0, 64, 0,
                                   nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_event gate = clCreateUserEvent(context_, &error_), event;
  ASSERT_EQ(clEnqueueCommandBufferKHR(0, nullptr, commands_, 1, &gate, &event), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandBufferKHR(commands_), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandBufferKHR(commands_), CL_INVALID_COMMAND_BUFFER_KHR);
  commands_ = nullptr;
  clReleaseMemObject(source);
  clReleaseCommandQueue(own);
  ASSERT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  ExpectAll(buffer_, 1);
  clReleaseEvent(gate);
  clReleaseEvent(event);
}

}  // namespace
}  // namespace weft::test
