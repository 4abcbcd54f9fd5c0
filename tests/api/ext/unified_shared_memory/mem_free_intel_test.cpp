// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using MemFree = UnifiedTest;

TEST_F(MemFree, TakesWhatWasAllocatedHere) {
  void* memory = clHostMemAllocINTEL(context_, nullptr, kBytes, 0, nullptr);
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(clMemFreeINTEL(bad, memory), CL_INVALID_CONTEXT);
  EXPECT_EQ(clMemFreeINTEL(context_, nullptr), CL_SUCCESS);
  EXPECT_EQ(clMemFreeINTEL(context_, host_), CL_INVALID_VALUE);
  EXPECT_EQ(clMemFreeINTEL(context_, static_cast<char*>(memory) + 1), CL_INVALID_VALUE);
  const Own<cl_context> other(MakeContext());
  EXPECT_EQ(clMemFreeINTEL(other, memory), CL_INVALID_VALUE);
  EXPECT_EQ(clMemFreeINTEL(context_, memory), CL_SUCCESS);
  EXPECT_EQ(clMemFreeINTEL(context_, memory), CL_INVALID_VALUE);
  ExpectInfo(memory, CL_MEM_TYPE_UNKNOWN_INTEL, nullptr, 0);
}

// Each of the two kinds of shared memory is freed by its own function.
TEST_F(MemFree, LeavesOtherSharedMemoryAlone) {
  EXPECT_EQ(clMemFreeINTEL(context_, Alloc()), CL_INVALID_VALUE);
  cl_int* const memory = AllocHost();
  clSVMFree(context_, memory);
  ExpectInfo(memory, CL_MEM_TYPE_HOST_INTEL, memory, kBytes);
}

}  // namespace
}  // namespace weft::test
