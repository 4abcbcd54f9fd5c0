// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "api_checks.h"
#include "command_buffer_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

class CreateCommandBufferKHR : public CommandBufferTest {
 protected:
  cl_int Create(std::vector<cl_command_buffer_properties_khr> list) {
    cl_command_buffer_khr made = clCreateCommandBufferKHR(1, &queue_, list.data(), &error_);
    EXPECT_EQ(made != nullptr, error_ == CL_SUCCESS);
    if (made) clReleaseCommandBufferKHR(made);
    return error_;
  }
};

TEST_F(CreateCommandBufferKHR, IsReported) {
  const std::string extensions = GetString(clGetDeviceInfo, device_, CL_DEVICE_EXTENSIONS);
  EXPECT_NE(extensions.find("cl_khr_command_buffer "), std::string::npos);
  EXPECT_EQ(Get<cl_bitfield>(clGetDeviceInfo, device_, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR),
            cl_bitfield(CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                        CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR |
                        CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR |
                        CL_COMMAND_BUFFER_CAPABILITY_MULTIPLE_QUEUE_KHR));
  EXPECT_EQ(Get<cl_command_queue_properties>(
                clGetDeviceInfo, device_, CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR),
            cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                        CL_QUEUE_PROFILING_ENABLE));
  EXPECT_EQ(Get<cl_command_queue_properties>(
                clGetDeviceInfo, device_, CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR),
            cl_command_queue_properties(0));
}

TEST_F(CreateCommandBufferKHR, TakesProperties) {
  const cl_command_buffer_properties_khr flags = CL_COMMAND_BUFFER_FLAGS_KHR;
  const cl_command_buffer_properties_khr asserts = CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR;
  const cl_command_buffer_properties_khr all_flags =
      CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR;
  EXPECT_EQ(Create({0}), CL_SUCCESS);
  EXPECT_EQ(Create({flags, all_flags, 0}), CL_SUCCESS);
  EXPECT_EQ(Create({asserts, 1, flags, all_flags, 0}), CL_SUCCESS);
  EXPECT_EQ(Create({flags, 1 << 3, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Create({flags, 0, flags, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Create({asserts, 2, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Create({asserts, 1, asserts, 1, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(Create({CL_QUEUE_PROPERTIES, 0, 0}), CL_INVALID_VALUE);
}

TEST_F(CreateCommandBufferKHR, ChecksItsQueues) {
  const auto create = [&](cl_uint count, const cl_command_queue* queues) {
    return ErrorOf(
        [&](cl_int* error) { return clCreateCommandBufferKHR(count, queues, nullptr, error); });
  };
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(create(1, &bad), CL_INVALID_COMMAND_QUEUE);
  const Own<cl_context> other(MakeContext());
  const cl_command_queue both[] = {queue_, MakeQueue(other, 0)};
  EXPECT_EQ(create(2, both), CL_INVALID_CONTEXT);
  EXPECT_EQ(create(0, &queue_), CL_INVALID_VALUE);
  EXPECT_EQ(create(0, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(create(1, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
