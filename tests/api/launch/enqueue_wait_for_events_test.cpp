// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using EnqueueWaitForEvents = EventTest;

TEST_F(EnqueueWaitForEvents, HoldsBackLaterCommandsAlone) {
  cl_event user = User(), stuck = Marker(unordered_, {user}), loose;
  cl_int value = 1;
  cl_mem buffer = clCreateBuffer(context_, 0, sizeof value, nullptr, &error_);
  EXPECT_EQ(
      clEnqueueReadBuffer(unordered_, buffer, CL_TRUE, 0, sizeof value, &value, 0, nullptr, &loose),
      CL_SUCCESS);
  EXPECT_GT(StatusOf(stuck), CL_COMPLETE);
  EXPECT_EQ(clEnqueueWaitForEvents(unordered_, 1, &user), CL_SUCCESS);
  cl_event behind;
  EXPECT_EQ(clEnqueueReadBuffer(unordered_, buffer, CL_FALSE, 0, sizeof value, &value, 0, nullptr,
                                &behind),
            CL_SUCCESS);
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  Pause();
  EXPECT_GT(StatusOf(behind), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &behind), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  Release({user, stuck, loose, behind});
}

TEST_F(EnqueueWaitForEvents, ChecksItsArguments) {
  const auto enqueue = WEFT_DRIVER(clEnqueueWaitForEvents);
  cl_event user = User();
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(enqueue(bad, 1, &user), CL_INVALID_COMMAND_QUEUE);
  const Own<cl_context> other(MakeContext());
  const Own<cl_event> foreign(clCreateUserEvent(other, nullptr));
  const cl_event mixed[] = {user, foreign};
  EXPECT_EQ(enqueue(queue_, 2, mixed), CL_INVALID_CONTEXT);
  EXPECT_EQ(enqueue(queue_, 0, &user), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(queue_, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(queue_, 0, nullptr), CL_INVALID_VALUE);
  for (cl_event bad : BadHandles<cl_event>()) EXPECT_EQ(enqueue(queue_, 1, &bad), CL_INVALID_EVENT);
  Release({user});
}

}  // namespace
}  // namespace weft::test
