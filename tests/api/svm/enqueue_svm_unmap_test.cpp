// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "svm/svm_fixture.h"

namespace weft::test {
namespace {

using EnqueueSVMUnmap = SvmTest;

TEST_F(EnqueueSVMUnmap, IsACommand) {
  const auto unmap = WEFT_DRIVER(clEnqueueSVMUnmap);
  cl_int* const memory = Alloc();
  ExpectEnqueueRules(queue_, CL_COMMAND_SVM_UNMAP,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return unmap(queue_, memory, count, list, event);
                     });
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(unmap(bad, memory, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(unmap(queue_, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
