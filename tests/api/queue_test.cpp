// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "api_checks.h"

namespace weft::test {
namespace {

TEST(FlushAndFinish, NeedAQueue) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>()) {
    EXPECT_EQ(WEFT_DRIVER(clFinish)(bad), CL_INVALID_COMMAND_QUEUE);
    EXPECT_EQ(WEFT_DRIVER(clFlush)(bad), CL_INVALID_COMMAND_QUEUE);
  }
}

TEST(FlushAndFinish, NeedNoCommands) {
  const Own<cl_context> context(MakeContext());
  for (cl_command_queue_properties flags : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
    const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), flags, nullptr));
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  }
}

}  // namespace
}  // namespace weft::test
