// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using EnqueueMemcpy = UnifiedTest;

TEST_F(EnqueueMemcpy, CopiesAnyMemory) {
  cl_int* const memory = AllocHost();
  memory[7] = 3;
  for (cl_bool blocking : {CL_FALSE, CL_TRUE}) {
    const EnqueueCall call = [&](cl_uint count, const cl_event* list, cl_event* event) {
      return clEnqueueMemcpyINTEL(queue_, blocking, host_, memory, kBytes, count, list, event);
    };
    if (blocking)
      ExpectBlockingRules(queue_, call);
    else
      ExpectEnqueueRules(queue_, CL_COMMAND_MEMCPY_INTEL, call);
  }
  EXPECT_EQ(clEnqueueMemcpyINTEL(queue_, CL_TRUE, host_, memory, kBytes, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(host_[7], 3);
}

TEST_F(EnqueueMemcpy, ChecksItsArguments) {
  const auto copy = [&](void* to, const void* from, size_t size) {
    return clEnqueueMemcpyINTEL(queue_, CL_TRUE, to, from, size, 0, nullptr, nullptr);
  };
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(clEnqueueMemcpyINTEL(bad, CL_TRUE, host_, host_ + 1, 4, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(copy(nullptr, host_, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(host_, nullptr, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(host_ + 1, host_, 8), CL_MEM_COPY_OVERLAP);
}

}  // namespace
}  // namespace weft::test
