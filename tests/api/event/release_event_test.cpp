// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using ReleaseEvent = EventTest;

TEST_F(ReleaseEvent, EndsTheEventWithItsLastReference) {
  cl_event user = User();
  EXPECT_EQ(clRetainEvent(user), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(user), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetEventInfo, user, CL_EVENT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clReleaseEvent(user), CL_SUCCESS);
  EXPECT_EQ(clReleaseEvent(user), CL_INVALID_EVENT);
  EXPECT_EQ(clRetainEvent(user), CL_INVALID_EVENT);
  for (cl_event bad : BadHandles<cl_event>())
    EXPECT_EQ(WEFT_DRIVER(clReleaseEvent)(bad), CL_INVALID_EVENT);
}

TEST_F(ReleaseEvent, LeavesTheCommandAlone) {
  cl_event user = User(), first = Marker(unordered_, {user}), second = Marker(unordered_, {first});
  Release({first});
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &second), CL_SUCCESS);
  Release({user, second});
}

TEST_F(ReleaseEvent, FailsWhatWaitsForAUserEventThatNobodyCanSet) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(clReleaseEvent(user), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  Release({marker});
}

}  // namespace
}  // namespace weft::test
