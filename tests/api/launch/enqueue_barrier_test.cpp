// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using EnqueueBarrier = EventTest;

TEST_F(EnqueueBarrier, HoldsLaterCommandsUntilEarlierOnesAreComplete) {
  cl_event user = User(), before = Marker(unordered_, {user}), done = User();
  EXPECT_EQ(clSetUserEventStatus(done, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clEnqueueBarrier(unordered_), CL_SUCCESS);
  cl_event after = Marker(unordered_, {done});
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  Pause();
  EXPECT_GT(StatusOf(after), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &after), CL_SUCCESS);
  EXPECT_EQ(StatusOf(before), CL_COMPLETE);
  Release({user, before, done, after});
}

TEST_F(EnqueueBarrier, ChecksItsArgument) {
  EXPECT_EQ(clEnqueueBarrier(queue_), CL_SUCCESS);
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clEnqueueBarrier)(bad), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
