// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "errors.h"
#include "kernel_fixture.h"

namespace weft::test {
namespace {

using ReleaseKernel = KernelTest;

TEST_F(ReleaseKernel, EndsTheKernelWithItsLastReference) {
  cl_kernel kernel = clCreateKernel(program_, "all", nullptr);
  EXPECT_EQ(clRetainKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetKernelInfo, kernel, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_INVALID_KERNEL);
  EXPECT_EQ(clRetainKernel(kernel), CL_INVALID_KERNEL);
  EXPECT_EQ(clSetKernelArg(kernel, kRoom, 64, nullptr), CL_INVALID_KERNEL);
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseKernel)(bad), CL_INVALID_KERNEL);
}

// Commands keep what they need of it.
TEST_F(ReleaseKernel, LeavesItsCommandsAlone) {
  cl_command_queue queue = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  cl_kernel kernel = clCreateKernel(program_, "fixed_size", nullptr);
  cl_event gate = clCreateUserEvent(context_, nullptr), event;
  const size_t global[] = {4, 2};
  clSetKernelArg(kernel, 0, sizeof buffer_, &buffer_);
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, kernel, 2, nullptr, global, nullptr, 1, &gate, &event),
            CL_SUCCESS);
  EXPECT_EQ(clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  clReleaseEvent(gate);
  clReleaseEvent(event);
  clReleaseCommandQueue(queue);
}

}  // namespace
}  // namespace weft::test
