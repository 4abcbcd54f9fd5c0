// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using MemBlockingFree = UnifiedTest;

// Kernels may have found the address where nobody told of it.
TEST_F(MemBlockingFree, WaitsForAllCommands) {
  auto** const box = reinterpret_cast<cl_int**>(AllocHost());
  *box = static_cast<cl_int*>(clHostMemAllocINTEL(context_, nullptr, kBytes, 0, nullptr));
  (*box)[0] = 0;
  cl_kernel kernel = Kernel(
      "typedef struct { global int* found; } box;\n"
      "kernel void k(global box* b, global int* out) {\n"
      "  for (int i = 0; i < 1000000; ++i) *(volatile global int*)b->found += 1;\n"
      "  *out = *b->found; }",
      "k");
  clSetKernelArgMemPointerINTEL(kernel, 0, box);
  cl_int* const out = AllocHost();
  *out = 0;
  clSetKernelArgMemPointerINTEL(kernel, 1, out);
  cl_command_queue other = clCreateCommandQueueWithProperties(context_, device_, nullptr, nullptr);
  const size_t one = 1;
  clEnqueueNDRangeKernel(other, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  clReleaseCommandQueue(other);
  EXPECT_EQ(clMemBlockingFreeINTEL(context_, *box), CL_SUCCESS);
  EXPECT_EQ(*out, 1000000);
  clReleaseKernel(kernel);
}

TEST_F(MemBlockingFree, ChecksItsArguments) {
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(clMemBlockingFreeINTEL(bad, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(clMemBlockingFreeINTEL(context_, nullptr), CL_SUCCESS);
  EXPECT_EQ(clMemBlockingFreeINTEL(context_, host_), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
