// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using GetEventInfo = EventTest;

TEST_F(GetEventInfo, DescribesAUserEvent) {
  cl_event user = User();
  EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, user, CL_EVENT_COMMAND_QUEUE), nullptr);
  EXPECT_EQ(Get<cl_context>(clGetEventInfo, user, CL_EVENT_CONTEXT), context_);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, user, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_USER));
  EXPECT_EQ(StatusOf(user), CL_SUBMITTED);
  EXPECT_EQ(Get<cl_uint>(clGetEventInfo, user, CL_EVENT_REFERENCE_COUNT), 1u);
  Release({user});
}

TEST_F(GetEventInfo, FollowsACommand) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(Get<cl_command_queue>(clGetEventInfo, marker, CL_EVENT_COMMAND_QUEUE), queue_);
  EXPECT_EQ(Get<cl_context>(clGetEventInfo, marker, CL_EVENT_CONTEXT), context_);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, marker, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_MARKER));
  EXPECT_EQ(StatusOf(marker), CL_QUEUED);
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  EXPECT_EQ(StatusOf(marker), CL_SUBMITTED);
  EXPECT_EQ(Get<cl_uint>(clGetEventInfo, marker, CL_EVENT_REFERENCE_COUNT), 1u);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_EQ(StatusOf(marker), CL_COMPLETE);
  Release({user, marker});
}

TEST_F(GetEventInfo, ChecksItsArguments) {
  cl_event user = User();
  ExpectQueryErrors(WEFT_DRIVER(clGetEventInfo), user, CL_EVENT_CONTEXT, CL_INVALID_EVENT);
  Release({user});
}

}  // namespace
}  // namespace weft::test
