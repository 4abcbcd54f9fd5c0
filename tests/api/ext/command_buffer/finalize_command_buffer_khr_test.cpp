// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"
#include "command_buffer_fixture.h"

namespace weft::test {
namespace {

using FinalizeCommandBufferKHR = CommandBufferTest;

TEST_F(FinalizeCommandBufferKHR, EndsTheRecording) {
  Begin(queue_);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_RECORDING_KHR));
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  EXPECT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
  EXPECT_EQ(RecordAdd(), CL_INVALID_OPERATION);
  EXPECT_EQ(Replay(), CL_SUCCESS);
  ExpectAll(buffer_, 1);
}

TEST_F(FinalizeCommandBufferKHR, NeedsNoCommands) {
  Begin(queue_);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
}

TEST_F(FinalizeCommandBufferKHR, IsForOneCall) {
  Begin(queue_);
  EXPECT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(Finalize(), CL_INVALID_OPERATION);
  for (cl_command_buffer_khr bad : BadHandles<cl_command_buffer_khr>())
    EXPECT_EQ(clFinalizeCommandBufferKHR(bad), CL_INVALID_COMMAND_BUFFER_KHR);
}

}  // namespace
}  // namespace weft::test
