// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

class CommandSVMMemFillKHR : public RecordingTest {
 protected:
  cl_int Fill(void* to, const void* pattern, size_t pattern_size, size_t size) {
    return clCommandSVMMemFillKHR(commands_, nullptr, nullptr, to, pattern, pattern_size, size, 0,
                                  nullptr, nullptr, nullptr);
  }
};

TEST_F(CommandSVMMemFillKHR, FillsWhenItIsReplayed) {
  auto* const shared = static_cast<cl_int*>(clSVMAlloc(context_, 0, kBytes, 0));
  cl_int pattern = 6;
  ASSERT_EQ(Fill(shared, &pattern, sizeof pattern, kBytes), CL_SUCCESS);
  pattern = 7;  // the pattern is the application's again
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  for (int i = 0; i < 2; ++i) {
    shared[kCount - 1] = 0;
    ASSERT_EQ(Replay(), CL_SUCCESS);
    ASSERT_EQ(clFinish(queue_), CL_SUCCESS);
    EXPECT_EQ(shared[kCount - 1], 6);
  }
  clSVMFree(context_, shared);
}

TEST_F(CommandSVMMemFillKHR, ChecksItsArguments) {
  char bytes[8] = {};
  EXPECT_EQ(Fill(nullptr, bytes, 1, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(bytes, nullptr, 1, 4), CL_INVALID_VALUE);
  EXPECT_EQ(Fill(bytes, bytes, 3, 3), CL_INVALID_VALUE);
  ExpectRecordingRules([&](const Common& c) {
    return clCommandSVMMemFillKHR(c.commands, c.queue, c.properties, bytes, bytes + 4, 1, 4,
                                  c.count, c.points, c.point, c.handle);
  });
}

}  // namespace
}  // namespace weft::test
