// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>

#include "event/event_fixture.h"

namespace weft::test {
namespace {

using Finish = EventTest;

TEST_F(Finish, WaitsForAllCommands) {
  for (cl_command_queue queue : {queue_, unordered_}) {
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    cl_event user = User(), first = Marker(queue, {user}), second = Marker(queue, {first});
    std::atomic<bool> set = false;
    std::thread setter([&] {
      Pause();
      set = true;
      EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
    });
    EXPECT_EQ(clFinish(queue), CL_SUCCESS);
    EXPECT_TRUE(set);
    for (cl_event event : {first, second}) EXPECT_EQ(StatusOf(event), CL_COMPLETE);
    setter.join();
    Release({user, first, second});
  }
}

// How commands ended is for their events to tell.
TEST_F(Finish, SucceedsAlsoIfCommandsFail) {
  cl_event user = User(), marker = Marker(queue_, {user});
  EXPECT_EQ(clSetUserEventStatus(user, -1), CL_SUCCESS);
  EXPECT_EQ(clFinish(queue_), CL_SUCCESS);
  EXPECT_LT(StatusOf(marker), 0);
  Release({user, marker});
}

TEST_F(Finish, ChecksItsArgument) {
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(WEFT_DRIVER(clFinish)(bad), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
