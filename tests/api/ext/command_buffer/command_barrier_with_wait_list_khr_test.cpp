// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

using CommandBarrierWithWaitListKHR = RecordingTest;

// x = ((0 + 1) filled over by 10) + 1 ...: any other order gives another sum.
TEST_F(CommandBarrierWithWaitListKHR, OrdersOutOfOrderCommandsBySyncPoints) {
  cl_command_queue loose = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  clReleaseCommandBufferKHR(commands_);
  Begin(loose);
  const cl_int ten = 10;
  cl_sync_point_khr first, second, third;
  ASSERT_EQ(RecordAdd({}, &first), CL_SUCCESS);
  ASSERT_EQ(clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer_, &ten, sizeof ten, 0,
                                   kCount * sizeof ten, 1, &first, &second, nullptr),
            CL_SUCCESS);
  EXPECT_NE(first, second);
  ASSERT_EQ(RecordAdd({first, second}, &third), CL_SUCCESS);
  ASSERT_EQ(
      clCommandBarrierWithWaitListKHR(commands_, nullptr, nullptr, 1, &third, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(RecordAdd(), CL_SUCCESS);
  ASSERT_EQ(
      clCommandBarrierWithWaitListKHR(commands_, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
      CL_SUCCESS);
  ASSERT_EQ(clCommandCopyBufferKHR(commands_, nullptr, nullptr, buffer_, other_, 0, 0,
                                   kCount * sizeof ten, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ASSERT_EQ(clFinish(loose), CL_SUCCESS);
  ExpectAll(other_, 12);
}

TEST_F(CommandBarrierWithWaitListKHR, ChecksItsArguments) {
  ExpectRecordingRules([&](const Common& c) {
    return clCommandBarrierWithWaitListKHR(c.commands, c.queue, c.properties, c.count, c.points,
                                           c.point, c.handle);
  });
}

}  // namespace
}  // namespace weft::test
