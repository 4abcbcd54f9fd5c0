// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"
#include "command_buffer_fixture.h"

namespace weft::test {
namespace {

using RetainCommandBufferKHR = CommandBufferTest;

TEST_F(RetainCommandBufferKHR, AddsAReference) {
  Begin(queue_);
  EXPECT_EQ(clRetainCommandBufferKHR(commands_), CL_SUCCESS);
  EXPECT_EQ(
      Get<cl_uint>(clGetCommandBufferInfoKHR, commands_, CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR),
      2u);
  EXPECT_EQ(clReleaseCommandBufferKHR(commands_), CL_SUCCESS);
  for (cl_command_buffer_khr bad : BadHandles<cl_command_buffer_khr>())
    EXPECT_EQ(clRetainCommandBufferKHR(bad), CL_INVALID_COMMAND_BUFFER_KHR);
}

}  // namespace
}  // namespace weft::test
