// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/mutable_dispatch_fixture.h"

namespace weft::test {
namespace {

using GetMutableCommandInfoKHR = MutableDispatch;

TEST_F(GetMutableCommandInfoKHR, AnswersQueries) {
  const std::vector<cl_command_properties_khr> properties = {
      CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR, CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR, 0};
  ASSERT_EQ(Record(add_, properties.data()), CL_SUCCESS);
  EXPECT_EQ(Info<cl_command_queue>(CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR), std::vector{queue_});
  EXPECT_EQ(Info<cl_command_buffer_khr>(CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR),
            std::vector{commands_});
  EXPECT_EQ(Info<cl_command_type>(CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR),
            std::vector{cl_command_type(CL_COMMAND_NDRANGE_KERNEL)});
  EXPECT_EQ(Info<cl_command_properties_khr>(CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR), properties);
  EXPECT_EQ(Info<cl_kernel>(CL_MUTABLE_DISPATCH_KERNEL_KHR), std::vector{add_});
  EXPECT_EQ(Info<cl_uint>(CL_MUTABLE_DISPATCH_DIMENSIONS_KHR), std::vector{1u});
  EXPECT_EQ(Info<size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR), std::vector<size_t>{0});
  EXPECT_EQ(Info<size_t>(CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR), std::vector{kSmall});
  EXPECT_EQ(Info<size_t>(CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR), std::vector{kLocal});
  const auto info = clGetMutableCommandInfoKHR;
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  EXPECT_TRUE(Info<cl_command_properties_khr>(CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR).empty());
  clReleaseCommandBufferKHR(commands_);
  commands_ = nullptr;
  EXPECT_EQ(info(handle_, CL_MUTABLE_DISPATCH_KERNEL_KHR, 0, nullptr, nullptr),
            CL_INVALID_MUTABLE_COMMAND_KHR);
}

TEST_F(GetMutableCommandInfoKHR, ChecksItsArguments) {
  ASSERT_EQ(Record(add_), CL_SUCCESS);
  ExpectQueryErrors(clGetMutableCommandInfoKHR, handle_, CL_MUTABLE_DISPATCH_KERNEL_KHR,
                    CL_INVALID_MUTABLE_COMMAND_KHR);
}

}  // namespace
}  // namespace weft::test
