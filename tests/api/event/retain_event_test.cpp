// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using RetainEvent = EventTest;

TEST_F(RetainEvent, AddsAReference) {
  cl_event user = User();
  EXPECT_EQ(clRetainEvent(user), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetEventInfo, user, CL_EVENT_REFERENCE_COUNT), 2u);
  Release({user, user});
  for (cl_event bad : BadHandles<cl_event>())
    EXPECT_EQ(WEFT_DRIVER(clRetainEvent)(bad), CL_INVALID_EVENT);
}

}  // namespace
}  // namespace weft::test
