// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using EnqueueMarker = EventTest;

TEST_F(EnqueueMarker, WaitsForAllEarlierCommands) {
  cl_event user = User(), before = Marker(unordered_, {user}), marker = nullptr;
  EXPECT_EQ(clEnqueueMarker(unordered_, &marker), CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, marker, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_MARKER));
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  Pause();
  EXPECT_GT(StatusOf(marker), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(StatusOf(before), CL_COMPLETE);
  Release({user, before, marker});
}

TEST_F(EnqueueMarker, ChecksItsArguments) {
  cl_event marker = nullptr;
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clEnqueueMarker)(bad, &marker), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clEnqueueMarker(queue_, nullptr), CL_INVALID_VALUE);
}

}  // namespace
}  // namespace weft::test
