// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using SetKernelArgMemPointer = UnifiedTest;

TEST_F(SetKernelArgMemPointer, TakesAnyAddress) {
  cl_kernel kernel = Kernel(
      "kernel void k(global int* a, local int* b, int c) { if (a) a[get_global_id(0)] = 4; }", "k");
  clSetKernelArg(kernel, 1, 4, nullptr);
  clSetKernelArg(kernel, 2, sizeof kOne, &kOne);
  for (cl_int* memory : {AllocHost(), AllocHost() + 1, host_}) {
    ASSERT_EQ(clSetKernelArgMemPointerINTEL(kernel, 0, memory), CL_SUCCESS);
    ASSERT_EQ(Run(kernel, 16), CL_SUCCESS);
    EXPECT_EQ(memory[15], 4);
  }
  EXPECT_EQ(clSetKernelArgMemPointerINTEL(kernel, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(Run(kernel, 16), CL_SUCCESS);
  for (cl_uint index : {1u, 2u})
    EXPECT_EQ(clSetKernelArgMemPointerINTEL(kernel, index, host_), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(clSetKernelArgMemPointerINTEL(kernel, 3, host_), CL_INVALID_ARG_INDEX);
  for (cl_kernel bad : BadHandles<cl_kernel>())
    EXPECT_EQ(clSetKernelArgMemPointerINTEL(bad, 0, host_), CL_INVALID_KERNEL);
  clReleaseKernel(kernel);
}

TEST_F(SetKernelArgMemPointer, ExecutionInformationIsTaken) {
  cl_kernel kernel = Kernel("kernel void k(global int* a) { *a = 4; }", "k");
  const cl_bool yes = CL_TRUE;
  for (cl_kernel_exec_info name : {CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL,
                                   CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL,
                                   CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL}) {
    EXPECT_EQ(clSetKernelExecInfo(kernel, name, sizeof yes, &yes), CL_SUCCESS);
    EXPECT_EQ(clSetKernelExecInfo(kernel, name, 1, &yes), CL_INVALID_VALUE);
  }
  const void* list[] = {AllocHost(), host_};
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL, sizeof list, list),
            CL_SUCCESS);
  EXPECT_EQ(clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL, 3, list),
            CL_INVALID_VALUE);
  clReleaseKernel(kernel);
}

}  // namespace
}  // namespace weft::test
