// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using EnqueueBarrierWithWaitList = EventTest;

TEST_F(EnqueueBarrierWithWaitList, OrdersAnOutOfOrderQueue) {
  cl_event user = User(), before = Marker(unordered_, {user}), barrier;
  EXPECT_EQ(clEnqueueBarrierWithWaitList(unordered_, 0, nullptr, &barrier), CL_SUCCESS);
  cl_event after = Marker(unordered_, {barrier}), loose;
  const cl_int value = 1;
  cl_mem buffer = clCreateBuffer(context_, 0, sizeof value, nullptr, &error_);
  EXPECT_EQ(clEnqueueWriteBuffer(unordered_, buffer, CL_FALSE, 0, sizeof value, &value, 0, nullptr,
                                 &loose),
            CL_SUCCESS);
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  Pause();
  for (cl_event event : {before, barrier, after, loose}) EXPECT_GT(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered_), CL_SUCCESS);
  for (cl_event event : {before, barrier, after, loose}) EXPECT_EQ(StatusOf(event), CL_COMPLETE);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  Release({user, before, barrier, after, loose});
}

// With a list, it waits for that alone, and later commands wait for it.
TEST_F(EnqueueBarrierWithWaitList, HoldsLaterCommandsUntilItsList) {
  cl_event user = User(), stuck = Marker(unordered_, {user}), gate = User();
  EXPECT_EQ(clEnqueueBarrierWithWaitList(unordered_, 1, &gate, nullptr), CL_SUCCESS);
  cl_event done = User();
  EXPECT_EQ(clSetUserEventStatus(done, CL_COMPLETE), CL_SUCCESS);
  cl_event after = Marker(unordered_, {done});
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  Pause();
  EXPECT_GT(StatusOf(after), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &after), CL_SUCCESS);
  EXPECT_GT(StatusOf(stuck), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(unordered_), CL_SUCCESS);
  Release({user, stuck, gate, done, after});
}

TEST_F(EnqueueBarrierWithWaitList, ChecksItsArguments) {
  for (cl_command_queue queue : {queue_, unordered_})
    ExpectEnqueueRules(queue, CL_COMMAND_BARRIER,
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         return clEnqueueBarrierWithWaitList(queue, count, list, event);
                       });
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clEnqueueBarrierWithWaitList)(bad, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
