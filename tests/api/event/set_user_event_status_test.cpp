// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

using SetUserEventStatus = EventTest;

TEST_F(SetUserEventStatus, CarriesAnErrorToTheCommandsThatWaitForIt) {
  cl_event user = User();
  cl_event first = Marker(queue_, {user}), second = Marker(unordered_, {first});
  char byte = 0;
  cl_mem buffer = clCreateBuffer(context_, 0, 1, nullptr, &error_);
  EXPECT_EQ(clSetUserEventStatus(user, -123), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(StatusOf(user), -123);
  EXPECT_EQ(StatusOf(first), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(StatusOf(second), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, 1, &byte, 1, &second, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, 1, &byte, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  Release({user, first, second});
}

TEST_F(SetUserEventStatus, ChecksItsArguments) {
  cl_event user = User(), marker = Marker(queue_);
  for (cl_event bad : BadHandles<cl_event>())
    EXPECT_EQ(WEFT_DRIVER(clSetUserEventStatus)(bad, CL_COMPLETE), CL_INVALID_EVENT);
  EXPECT_EQ(clSetUserEventStatus(marker, CL_COMPLETE), CL_INVALID_EVENT);
  for (cl_int status : {CL_QUEUED, CL_SUBMITTED, CL_RUNNING, 4, INT_MAX})
    EXPECT_EQ(clSetUserEventStatus(user, status), CL_INVALID_VALUE);
  EXPECT_EQ(StatusOf(user), CL_SUBMITTED);
  Release({user, marker});
}

TEST_F(SetUserEventStatus, IsForOneCall) {
  for (cl_int status : {CL_COMPLETE, -1, INT_MIN}) {
    cl_event user = User();
    EXPECT_EQ(clSetUserEventStatus(user, status), CL_SUCCESS);
    for (cl_int again : {CL_COMPLETE, -1})
      EXPECT_EQ(clSetUserEventStatus(user, again), CL_INVALID_OPERATION);
    EXPECT_EQ(StatusOf(user), status);
    Release({user});
  }
}

}  // namespace
}  // namespace weft::test
