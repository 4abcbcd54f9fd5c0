// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using EnqueueMemset = UnifiedTest;

TEST_F(EnqueueMemset, FillsAnyMemoryByOneByte) {
  for (cl_int* memory : {AllocHost(), host_}) {
    ExpectEnqueueRules(queue_, CL_COMMAND_MEMFILL_INTEL,
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         return clEnqueueMemsetINTEL(queue_, memory, 0x7fffff01, kBytes, count,
                                                     list, event);
                       });
    clFinish(queue_);
    EXPECT_EQ(memory[kCount - 1], 0x01010101);
  }
}

TEST_F(EnqueueMemset, TakesAnyAddressAndSize) {
  cl_int* const memory = AllocHost();
  EXPECT_EQ(clEnqueueMemsetINTEL(queue_, memory, 0, kBytes, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(
      clEnqueueMemsetINTEL(queue_, reinterpret_cast<char*>(memory) + 1, -1, 2, 0, nullptr, nullptr),
      CL_SUCCESS);
  clFinish(queue_);
  EXPECT_EQ(memory[0], 0x00ffff00);
}

TEST_F(EnqueueMemset, ChecksItsArguments) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(clEnqueueMemsetINTEL(bad, host_, 1, 4, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clEnqueueMemsetINTEL(queue_, nullptr, 1, 4, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
