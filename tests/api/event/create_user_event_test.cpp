// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using CreateUserEvent = EventTest;

TEST_F(CreateUserEvent, MakesASubmittedEvent) {
  cl_event user = clCreateUserEvent(context_, nullptr);
  ASSERT_NE(user, nullptr);
  EXPECT_EQ(StatusOf(user), CL_SUBMITTED);
  Release({user});
}

TEST_F(CreateUserEvent, HoldsBackCommandsUntilItIsSet) {
  cl_event user = User();
  cl_event first = Marker(queue_, {user}), second = Marker(queue_);
  cl_event free = Marker(unordered_, {first});
  EXPECT_EQ(clFlush(queue_), CL_SUCCESS);
  Pause();
  for (cl_event event : {first, second, free}) EXPECT_GT(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &free), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_EQ(StatusOf(second), CL_COMPLETE);
  Release({user, first, second, free});
}

TEST_F(CreateUserEvent, ChecksItsContext) {
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf([&](cl_int* error) { return WEFT_DRIVER(clCreateUserEvent)(bad, error); }),
              CL_INVALID_CONTEXT);
}

}  // namespace
}  // namespace weft::test
