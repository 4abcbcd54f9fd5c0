// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

using CloneKernel = KernelTest;

TEST_F(CloneKernel, HasItsOwnArguments) {
  EXPECT_EQ(clSetKernelArg(kernel_, kRoom, 128, nullptr), CL_SUCCESS);
  const cl_ulong bytes = GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE);
  EXPECT_EQ(clRetainKernel(kernel_), CL_SUCCESS);
  cl_kernel clone = clCloneKernel(kernel_, nullptr);
  ASSERT_NE(clone, nullptr);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, clone, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel_, CL_KERNEL_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseKernel(kernel_), CL_SUCCESS);
  EXPECT_EQ(Get<cl_program>(clGetKernelInfo, clone, CL_KERNEL_PROGRAM), program_);
  EXPECT_EQ(GroupInfo<cl_ulong>(clone, CL_KERNEL_LOCAL_MEM_SIZE), bytes);
  EXPECT_EQ(clSetKernelArg(clone, kRoom, 512, nullptr), CL_SUCCESS);
  EXPECT_EQ(GroupInfo<cl_ulong>(kernel_, CL_KERNEL_LOCAL_MEM_SIZE), bytes);
  EXPECT_EQ(GroupInfo<cl_ulong>(clone, CL_KERNEL_LOCAL_MEM_SIZE), bytes + 384);
  clReleaseKernel(clone);
}

// A clone of a kernel that is ready can be enqueued, and one of another is as it is.
TEST_F(CloneKernel, IsAsReadyAsItsSource) {
  cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  const size_t global[] = {4, 2};
  const auto launch = [&](cl_kernel kernel) {
    return clEnqueueNDRangeKernel(queue, kernel, 2, nullptr, global, nullptr, 0, nullptr, nullptr);
  };
  cl_kernel unset = clCloneKernel(fixed_size_, nullptr);
  EXPECT_EQ(clSetKernelArg(fixed_size_, 0, sizeof buffer_, &buffer_), CL_SUCCESS);
  cl_kernel ready = clCloneKernel(fixed_size_, nullptr);
  EXPECT_EQ(launch(unset), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(launch(ready), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  clReleaseKernel(unset);
  clReleaseKernel(ready);
  clReleaseCommandQueue(queue);
}

TEST_F(CloneKernel, ChecksItsArgument) {
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(ErrorOf([&](cl_int* error) { return WEFT_DRIVER(clCloneKernel)(bad, error); }),
              CL_INVALID_KERNEL);
}

}  // namespace
}  // namespace weft::test
