// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

using SetKernelArgSVMPointer = KernelTest;

TEST_F(SetKernelArgSVMPointer, IsForDevicesWithSharedVirtualMemory) {
  ASSERT_EQ(Get<cl_device_svm_capabilities>(clGetDeviceInfo, device_, CL_DEVICE_SVM_CAPABILITIES),
            0u);
  const auto set = WEFT_DRIVER(clSetKernelArgSVMPointer);
  int data = 0;
  for (cl_kernel bad : BadHandles<cl_kernel>()) EXPECT_EQ(set(bad, 0, &data), CL_INVALID_KERNEL);
  for (cl_uint index : {cl_uint{kIn}, cl_uint{kArguments}})
    EXPECT_EQ(set(kernel_, index, &data), CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
