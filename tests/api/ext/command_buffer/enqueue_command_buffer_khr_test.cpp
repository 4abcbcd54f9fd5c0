// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "api_checks.h"
#include "command_buffer_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using EnqueueCommandBufferKHR = CommandBufferTest;

TEST_F(EnqueueCommandBufferKHR, ReplaysEachKindOfCommand) {
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

// Long launches without an order run side by side, and each runs once a replay.
TEST_F(EnqueueCommandBufferKHR, RunsIndependentCommandsOnce) {
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

TEST_F(EnqueueCommandBufferKHR, WaitsForEventsAndGivesOneOut) {
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

TEST_F(EnqueueCommandBufferKHR, FailsWithItsWaitList) {
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
TEST_F(EnqueueCommandBufferKHR, MayOverlapAnEarlierOne) {
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

TEST_F(EnqueueCommandBufferKHR, KeepsTheRulesOfCommands) {
  Begin(queue_);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  ExpectEnqueueRules(queue_, CL_COMMAND_COMMAND_BUFFER_KHR,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueCommandBufferKHR(0, nullptr, commands_, count, list, event);
                     });
}

TEST_F(EnqueueCommandBufferKHR, NeedsAnExecutableCommandBuffer) {
  for (cl_command_buffer_khr bad : BadHandles<cl_command_buffer_khr>())
    EXPECT_EQ(clEnqueueCommandBufferKHR(0, nullptr, bad, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_BUFFER_KHR);
  Begin(queue_);
  EXPECT_EQ(Replay(), CL_INVALID_OPERATION);
}

TEST_F(EnqueueCommandBufferKHR, ChecksItsQueues) {
  Begin(queue_);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  const auto enqueue = [&](cl_uint count, cl_command_queue* queues) {
    return clEnqueueCommandBufferKHR(count, queues, commands_, 0, nullptr, nullptr);
  };
  cl_command_queue both[] = {queue_, queue_};
  EXPECT_EQ(enqueue(1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(0, both), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(2, both), CL_INVALID_VALUE);
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(enqueue(1, &bad), CL_INVALID_COMMAND_QUEUE);
  const SubDeviceContext parts;
  cl_command_queue other_device =
      clCreateCommandQueueWithProperties(parts.context, parts.devices[0], nullptr, nullptr);
  EXPECT_EQ(enqueue(1, &other_device), CL_INVALID_DEVICE);
  clReleaseCommandQueue(other_device);
  const Own<cl_context> other(MakeContext());
  cl_command_queue other_context = MakeQueue(other, 0);
  EXPECT_EQ(enqueue(1, &other_context), CL_INVALID_CONTEXT);
  EXPECT_EQ(enqueue(1, both), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
