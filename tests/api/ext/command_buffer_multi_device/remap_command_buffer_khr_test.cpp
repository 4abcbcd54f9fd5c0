// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "multi_device_fixture.h"

namespace weft::test {
namespace {

TEST_F(MultiDeviceTest, IsNotRemapped) {
  const auto remap =
      reinterpret_cast<decltype(&clRemapCommandBufferKHR)>(FindInDriver("clRemapCommandBufferKHR"));
  BeginBoth(own_);
  cl_mutable_command_khr handle = nullptr;
  const auto error_of = [&](cl_command_buffer_khr buffer, cl_bool automatic, cl_uint count,
                            const cl_command_queue* queues, cl_uint handles,
                            const cl_mutable_command_khr* list) {
    EXPECT_EQ(remap(buffer, automatic, count, queues, handles, list, nullptr, &error_), nullptr);
    return error_;
  };
  EXPECT_EQ(error_of(nullptr, CL_TRUE, 2, own_, 0, nullptr), CL_INVALID_COMMAND_BUFFER_KHR);
  EXPECT_EQ(error_of(both_, CL_TRUE, 0, nullptr, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(error_of(both_, CL_FALSE, 1, own_, 0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(error_of(both_, CL_TRUE, 2, own_, 1, &handle), CL_INVALID_VALUE);
  EXPECT_EQ(error_of(both_, CL_TRUE, 2, own_, 0, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
