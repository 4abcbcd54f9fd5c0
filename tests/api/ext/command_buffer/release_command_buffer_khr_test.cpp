// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"
#include "command_buffer_fixture.h"

namespace weft::test {
namespace {

using ReleaseCommandBufferKHR = CommandBufferTest;

TEST_F(ReleaseCommandBufferKHR, EndsItWithItsLastReference) {
  Begin(queue_);
  const cl_command_buffer_khr released = std::exchange(commands_, nullptr);
  EXPECT_EQ(clRetainCommandBufferKHR(released), CL_SUCCESS);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(clReleaseCommandBufferKHR(released), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandBufferKHR(released), CL_INVALID_COMMAND_BUFFER_KHR);
  EXPECT_EQ(clRetainCommandBufferKHR(released), CL_INVALID_COMMAND_BUFFER_KHR);
  EXPECT_EQ(clFinalizeCommandBufferKHR(released), CL_INVALID_COMMAND_BUFFER_KHR);
  for (cl_command_buffer_khr bad : BadHandles<cl_command_buffer_khr>())
    EXPECT_EQ(clReleaseCommandBufferKHR(bad), CL_INVALID_COMMAND_BUFFER_KHR);
}

// What a replay needs lives until it is complete, whatever the application has released.
TEST_F(ReleaseCommandBufferKHR, MayComeBeforeItRuns) {
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
