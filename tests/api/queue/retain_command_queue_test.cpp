// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(RetainCommandQueue, AddsAReference) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  EXPECT_EQ(clRetainCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetCommandQueueInfo, queue, CL_QUEUE_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseCommandQueue(queue), CL_SUCCESS);
}

TEST(RetainCommandQueue, NeedsAQueue) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clRetainCommandQueue)(bad), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
