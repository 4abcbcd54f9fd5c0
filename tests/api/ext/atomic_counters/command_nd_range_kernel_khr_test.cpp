// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/atomic_counters/counters_fixture.h"

namespace weft::test {
namespace {

class RecordedCounters : public CountersTest {
 protected:
  void SetUp() override {
    CountersTest::SetUp();
    EXPECT_EQ(Set(up_, 0, count_ = Holding<cl_ulong>({0})), CL_SUCCESS);
    EXPECT_EQ(Set(up_, 1, Holding(std::vector<cl_ulong>(kSmall))), CL_SUCCESS);
  }

  cl_mem count_ = nullptr;
};

TEST_F(RecordedCounters, BeginAnewWithEachReplay) {
  ASSERT_EQ(Record(up_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(count_)[0], 3 * kSmall);
}

// Replays may overlap: each of the two has a counter of its own, from 0 on or from where the other
// ended.
TEST_F(RecordedCounters, AreEachReplaysOwn) {
  ASSERT_EQ(Record(up_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_command_queue free = MakeQueue(context_, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  for (int i = 0; i < 100; ++i) {
    const cl_ulong zero = 0;
    ASSERT_EQ(
        clEnqueueWriteBuffer(free, count_, CL_TRUE, 0, sizeof zero, &zero, 0, nullptr, nullptr),
        CL_SUCCESS);
    for (int twice = 0; twice < 2; ++twice)
      ASSERT_EQ(clEnqueueCommandBufferKHR(1, &free, commands_, 0, nullptr, nullptr), CL_SUCCESS);
    ASSERT_EQ(clFinish(free), CL_SUCCESS);
    const cl_ulong count = Contents<cl_ulong>(count_)[0];
    EXPECT_TRUE(count == kSmall || count == 2 * kSmall) << count;
  }
}

TEST_F(RecordedCounters, AreGivenOthersByUpdates) {
  ASSERT_EQ(Record(up_), CL_SUCCESS);
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  cl_mem other = Holding<cl_ulong>({100}), small = Holding<cl_uint>({0}), none = nullptr;
  auto config = Config();
  config.num_args = 1;
  for (auto [buffer, error] :
       {std::pair(small, CL_INVALID_ARG_VALUE), std::pair(none, CL_INVALID_MEM_OBJECT),
        std::pair(other, CL_SUCCESS)}) {
    const cl_mutable_dispatch_arg_khr argument = {0, sizeof buffer, &buffer};
    config.arg_list = &argument;
    EXPECT_EQ(Update(config), error);
  }
  ASSERT_EQ(Replay(), CL_SUCCESS);
  EXPECT_EQ(Contents<cl_ulong>(other)[0], 100 + kSmall);
  EXPECT_EQ(Contents<cl_ulong>(count_)[0], 0u);
}

}  // namespace
}  // namespace weft::test
