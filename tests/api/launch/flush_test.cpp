// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using Flush = EventTest;

// Without anyone waiting for them.
TEST_F(Flush, StartsCommands) {
  for (cl_command_queue queue : {queue_, unordered_}) {
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    cl_event marker = Marker(queue);
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    EXPECT_TRUE(Eventually([&] { return StatusOf(marker) == CL_COMPLETE; }));
    Release({marker});
  }
}

TEST_F(Flush, DoesNotWait) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  EXPECT_EQ(StatusOf(marker), CL_SUBMITTED);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  Release({user, marker});
}

TEST_F(Flush, ChecksItsArgument) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clFlush)(bad), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
