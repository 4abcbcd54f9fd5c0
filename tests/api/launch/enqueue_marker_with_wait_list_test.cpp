// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "event/event_fixture.h"

namespace weft::test {
namespace {

using EnqueueMarkerWithWaitList = EventTest;

TEST_F(EnqueueMarkerWithWaitList, WaitsForAllEarlierCommandsWithoutAList) {
  cl_event user = User(), before = Marker(unordered_, {user}), all = Marker(unordered_);
  EXPECT_EQ(clFlush(unordered_), CL_SUCCESS);
  Pause();
  EXPECT_GT(StatusOf(all), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &all), CL_SUCCESS);
  EXPECT_EQ(StatusOf(before), CL_COMPLETE);
  Release({user, before, all});
}

TEST_F(EnqueueMarkerWithWaitList, WaitsForItsListAlone) {
  cl_event user = User(), stuck = Marker(unordered_, {user}), other = User();
  cl_event marker = Marker(unordered_, {other});
  EXPECT_EQ(clSetUserEventStatus(other, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &marker), CL_SUCCESS);
  EXPECT_GT(StatusOf(stuck), CL_COMPLETE);
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  Release({user, stuck, other, marker});
}

TEST_F(EnqueueMarkerWithWaitList, ChecksItsArguments) {
  for (cl_command_queue queue : {queue_, unordered_})
    ExpectEnqueueRules(queue, CL_COMMAND_MARKER,
                       [&](cl_uint count, const cl_event* list, cl_event* event) {
                         return clEnqueueMarkerWithWaitList(queue, count, list, event);
                       });
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clEnqueueMarkerWithWaitList)(bad, 0, nullptr, nullptr),
              CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
