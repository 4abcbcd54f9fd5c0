// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using EnqueueMemAdvise = UnifiedTest;

TEST_F(EnqueueMemAdvise, IsAHint) {
  cl_int* const memory = AllocHost();
  ExpectEnqueueRules(queue_, CL_COMMAND_MEMADVISE_INTEL,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueMemAdviseINTEL(queue_, memory, 8, 0, count, list, event);
                     });
  // There is no advice yet.
  EXPECT_EQ(clEnqueueMemAdviseINTEL(queue_, memory, 8, 0x4208, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(clEnqueueMemAdviseINTEL(bad, memory, 8, 0, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
