// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(ReleaseCommandQueue, EndsTheQueueWithItsLastReference) {
  const Own<cl_context> context(MakeContext());
  const cl_command_queue queue = clCreateCommandQueue(context, FindDevice(), 0, nullptr);
  ASSERT_EQ(clRetainCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_INVALID_COMMAND_QUEUE);
}

// It flushes the queue, and what was enqueued before still runs.
TEST(ReleaseCommandQueue, LetsItsCommandsRun) {
  const cl_int value = 7;
  cl_int result = 0;
  const Own<cl_context> context(MakeContext());
  const cl_mem buffer = clCreateBuffer(context, 0, sizeof value, nullptr, nullptr);
  const cl_command_queue queue = clCreateCommandQueue(context, FindDevice(), 0, nullptr);
  cl_event event = nullptr;
  ASSERT_EQ(
      clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, sizeof value, &value, 0, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(
      clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, sizeof result, &result, 0, nullptr, &event),
      CL_SUCCESS);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(result, value);
  EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS);
}

TEST(ReleaseCommandQueue, NeedsAQueue) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseCommandQueue)(bad), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
