// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using EnqueueMigrateMem = UnifiedTest;

TEST_F(EnqueueMigrateMem, IsAHint) {
  cl_int* const memory = AllocHost();
  ExpectEnqueueRules(queue_, CL_COMMAND_MIGRATEMEM_INTEL,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueMigrateMemINTEL(queue_, memory, 8, 0, count, list, event);
                     });
  EXPECT_EQ(
      clEnqueueMigrateMemINTEL(queue_, memory, 8, CL_MIGRATE_MEM_OBJECT_HOST, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(clEnqueueMigrateMemINTEL(queue_, memory, 8, 1 << 5, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(clEnqueueMigrateMemINTEL(bad, memory, 8, 0, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
