// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "multi_device_fixture.h"

namespace weft::test {
namespace {

TEST_F(MultiDeviceTest, ReportsWhatItCanDo) {
  const auto device = pair_.devices[0];
  EXPECT_TRUE(Get<cl_bitfield>(clGetDeviceInfo, device, CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR) &
              CL_COMMAND_BUFFER_CAPABILITY_MULTIPLE_QUEUE_KHR);
  EXPECT_EQ(Get<cl_uint>(clGetDeviceInfo, device, CL_DEVICE_COMMAND_BUFFER_NUM_SYNC_DEVICES_KHR),
            1u);
  EXPECT_EQ(
      GetList<cl_device_id>(clGetDeviceInfo, device, CL_DEVICE_COMMAND_BUFFER_SYNC_DEVICES_KHR),
      std::vector{FindDevice()});
  EXPECT_EQ(Get<cl_bitfield>(clGetPlatformInfo, FindPlatform(),
                             CL_PLATFORM_COMMAND_BUFFER_CAPABILITIES_KHR),
            cl_bitfield(CL_COMMAND_BUFFER_PLATFORM_UNIVERSAL_SYNC_KHR));
}

TEST_F(MultiDeviceTest, KnowsItsQueues) {
  const cl_command_buffer_properties_khr native[] = {CL_COMMAND_BUFFER_FLAGS_KHR,
                                                     CL_COMMAND_BUFFER_DEVICE_SIDE_SYNC_KHR, 0};
  both_ = clCreateCommandBufferKHR(2, own_, native, &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetCommandBufferInfoKHR, both_, CL_COMMAND_BUFFER_NUM_QUEUES_KHR), 2u);
  EXPECT_EQ(
      GetList<cl_command_queue>(clGetCommandBufferInfoKHR, both_, CL_COMMAND_BUFFER_QUEUES_KHR),
      std::vector(own_, own_ + 2));
}

TEST_F(MultiDeviceTest, EachCommandNamesAQueueOfIts) {
  BeginBoth(own_);
  EXPECT_EQ(Step(nullptr, 1), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Step(free_[0], 1), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Zero(queue_), CL_INVALID_CONTEXT);
  cl_kernel kernel = clCreateKernel(steps_, "step", &error_);
  const cl_int k = 0;
  clSetKernelArg(kernel, 0, sizeof numbers_, &numbers_);
  clSetKernelArg(kernel, 1, sizeof k, &k);
  cl_mutable_command_khr command = nullptr;
  EXPECT_EQ(clCommandNDRangeKernelKHR(both_, own_[1], nullptr, kernel, 1, nullptr, &kCount, nullptr,
                                      0, nullptr, nullptr, &command),
            CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_queue>(clGetMutableCommandInfoKHR, command,
                                  CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR),
            own_[1]);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
