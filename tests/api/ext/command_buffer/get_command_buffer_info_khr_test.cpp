// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"
#include "command_buffer_fixture.h"

namespace weft::test {
namespace {

using GetCommandBufferInfoKHR = CommandBufferTest;

TEST_F(GetCommandBufferInfoKHR, AnswersItsQueries) {
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
  EXPECT_EQ(Finalize(), CL_SUCCESS);
  EXPECT_EQ(State(), cl_uint(CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR));
}

TEST_F(GetCommandBufferInfoKHR, TellsOfNoPropertiesIfNoneWereGiven) {
  commands_ = clCreateCommandBufferKHR(1, &queue_, nullptr, &error_);
  EXPECT_TRUE(GetList<cl_command_buffer_properties_khr>(clGetCommandBufferInfoKHR, commands_,
                                                        CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR)
                  .empty());
}

TEST_F(GetCommandBufferInfoKHR, ChecksItsArguments) {
  Begin(queue_);
  ExpectQueryErrors(clGetCommandBufferInfoKHR, commands_, CL_COMMAND_BUFFER_STATE_KHR,
                    CL_INVALID_COMMAND_BUFFER_KHR);
}

}  // namespace
}  // namespace weft::test
