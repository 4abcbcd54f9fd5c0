// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using GetMemAllocInfo = UnifiedTest;

TEST_F(GetMemAllocInfo, KnowsNothingOfOtherMemory) {
  for (const void* memory : {static_cast<const void*>(host_), static_cast<const void*>(Alloc()),
                             static_cast<const void*>(nullptr)})
    ExpectInfo(memory, CL_MEM_TYPE_UNKNOWN_INTEL, nullptr, 0);
  cl_int* const memory = AllocHost();
  ExpectInfo(memory + kCount - 1, CL_MEM_TYPE_HOST_INTEL, memory, kBytes);
}

TEST_F(GetMemAllocInfo, ChecksItsArguments) {
  size_t size = 0;
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(clGetMemAllocInfoINTEL(bad, host_, CL_MEM_ALLOC_SIZE_INTEL, 8, &size, nullptr),
              CL_INVALID_CONTEXT);
  EXPECT_EQ(clGetMemAllocInfoINTEL(context_, host_, CL_MEM_ALLOC_SIZE_INTEL, 7, &size, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(clGetMemAllocInfoINTEL(context_, host_, 0xdead, 8, &size, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetMemAllocInfoINTEL(context_, host_, CL_MEM_ALLOC_SIZE_INTEL, 0, nullptr, &size),
            CL_SUCCESS);
  EXPECT_EQ(size, sizeof size);
}

}  // namespace
}  // namespace weft::test
