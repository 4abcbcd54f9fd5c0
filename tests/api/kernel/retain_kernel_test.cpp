// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

using RetainKernel = KernelTest;

TEST_F(RetainKernel, AddsAReference) {
  EXPECT_EQ(clRetainKernel(kernel_), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel_, CL_KERNEL_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseKernel(kernel_), CL_SUCCESS);
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(WEFT_DRIVER(clRetainKernel)(bad), CL_INVALID_KERNEL);
}

}  // namespace
}  // namespace weft::test
