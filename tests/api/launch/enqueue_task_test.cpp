// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/launch_fixture.h"

namespace weft::test {
namespace {

using EnqueueTask = LaunchTest;

cl_int LaunchTask(cl_command_queue queue, cl_kernel kernel) {
  return WEFT_DRIVER(clEnqueueTask)(queue, kernel, 0, nullptr, nullptr);
}

TEST_F(EnqueueTask, RunsOneWorkItem) {
  EXPECT_EQ(clEnqueueTask(queue_, KernelOnBuffer("ids"), 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(Result(1)[0], 1u << 12 | 1u << 21);
}

TEST_F(EnqueueTask, KeepsTheRulesOfCommands) {
  cl_kernel ids = KernelOnBuffer("ids");
  ExpectEnqueueRules(queue_, CL_COMMAND_TASK,
                     [&](cl_uint count, const cl_event* list, cl_event* event) {
                       return clEnqueueTask(queue_, ids, count, list, event);
                     });
}

TEST_F(EnqueueTask, ChecksItsHandles) { ExpectHandlesChecked(LaunchTask); }

TEST_F(EnqueueTask, NeedsAnExecutableForTheDevice) { ExpectExecutableNeeded(LaunchTask); }

TEST_F(EnqueueTask, NeedsArgumentsAWorkGroupAndResources) {
  EXPECT_EQ(LaunchTask(queue_, Kernel("ids")), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(LaunchTask(queue_, KernelOnBuffer("required")), CL_INVALID_WORK_GROUP_SIZE);
  cl_kernel shared = KernelOnBuffer("shared");
  clSetKernelArg(shared, 1, SIZE_MAX, nullptr);
  EXPECT_EQ(LaunchTask(queue_, shared), CL_OUT_OF_RESOURCES);
}

}  // namespace
}  // namespace weft::test
