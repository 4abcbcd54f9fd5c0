// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

// Devices since OpenCL 1.1 need not let a queue's properties be changed.
TEST(SetCommandQueueProperty, IsNotSupported) {
  const Own<cl_context> context(MakeContext());
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  const auto set = WEFT_DRIVER(clSetCommandQueueProperty);
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(set(bad, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(set(queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
