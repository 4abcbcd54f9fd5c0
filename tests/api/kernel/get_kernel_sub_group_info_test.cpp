// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"
#include "sub_device_context.h"

namespace weft::test {
namespace {

using GetKernelSubGroupInfo = KernelTest;

TEST_F(GetKernelSubGroupInfo, IsForDevicesWithSubGroups) {
  ASSERT_EQ(Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_NUM_SUB_GROUPS), 0u);
  const auto ask = [](cl_kernel kernel, cl_device_id device) {
    return WEFT_DRIVER(clGetKernelSubGroupInfo)(kernel, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0,
                                                nullptr, 0, nullptr, nullptr);
  };
  for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(ask(bad, device_), CL_INVALID_KERNEL);
  EXPECT_EQ(ask(kernel_, reinterpret_cast<cl_device_id>(context_)), CL_INVALID_DEVICE);
  const SubDeviceContext others;
  EXPECT_EQ(ask(kernel_, others.devices[0]), CL_INVALID_DEVICE);
  EXPECT_EQ(ask(kernel_, device_), CL_INVALID_OPERATION);
  EXPECT_EQ(ask(kernel_, nullptr), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
