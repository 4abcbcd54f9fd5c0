// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using EnqueueMemFill = UnifiedTest;

TEST_F(EnqueueMemFill, FillsAnyMemory) {
  for (cl_int* memory : {AllocHost(), host_}) {
    ExpectEnqueueRules(queue_, CL_COMMAND_MEMFILL_INTEL,
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         return clEnqueueMemFillINTEL(queue_, memory, &kOne, sizeof kOne, kBytes,
                                                      count, list, event);
                       });
    clFinish(queue_);
    EXPECT_EQ(memory[kCount - 1], 1);
  }
}

TEST_F(EnqueueMemFill, ChecksItsArguments) {
  const auto fill = [&](void* memory, const void* pattern, size_t pattern_size, size_t size) {
    return clEnqueueMemFillINTEL(queue_, memory, pattern, pattern_size, size, 0, nullptr, nullptr);
  };
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(clEnqueueMemFillINTEL(bad, host_, &kOne, 4, 4, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(fill(nullptr, &kOne, 4, 4), CL_INVALID_VALUE);
  EXPECT_EQ(fill(reinterpret_cast<char*>(host_) + 1, &kOne, 4, 4), CL_INVALID_VALUE);
  EXPECT_EQ(fill(host_, nullptr, 4, 4), CL_INVALID_VALUE);
  EXPECT_EQ(fill(host_, &kOne, 3, 3), CL_INVALID_VALUE);
  EXPECT_EQ(fill(host_, &kOne, 4, 5), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
