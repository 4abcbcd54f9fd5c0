// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

using CommandFillBufferKHR = RecordingTest;

TEST_F(CommandFillBufferKHR, ChecksItsArguments) {
  const auto fill = [&](cl_mem buffer, const void* pattern, size_t pattern_size, size_t offset,
                        size_t size = 8) {
    return clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer, pattern, pattern_size,
                                  offset, size, 0, nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(fill(foreign_, &kPattern, 4, 0), CL_INVALID_CONTEXT);
  for (cl_mem bad : BadHandles<cl_mem>())
    EXPECT_EQ(fill(bad, &kPattern, 4, 0), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(fill(buffer_, &kPattern, 4, kBytes), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, &kPattern, 4, 4, kBytes), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, nullptr, 4, 0), CL_INVALID_VALUE);
  for (size_t size : {0, 3, 256}) EXPECT_EQ(fill(buffer_, &kPattern, size, 0), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, &kPattern, 4, 2), CL_INVALID_VALUE);
  EXPECT_EQ(fill(buffer_, &kPattern, 4, 0, 6), CL_INVALID_VALUE);
  EXPECT_EQ(fill(immutable_, &kPattern, 4, 0), CL_INVALID_OPERATION);
  ExpectRecordingRules([&](const Common& c) {
    return clCommandFillBufferKHR(c.commands, c.queue, c.properties, buffer_, &kPattern, 4, 0,
                                  kBytes, c.count, c.points, c.point, c.handle);
  });
}

// The pattern may be reused after the call.
TEST_F(CommandFillBufferKHR, KeepsThePattern) {
  cl_int pattern = 3;
  ASSERT_EQ(clCommandFillBufferKHR(commands_, nullptr, nullptr, buffer_, &pattern, sizeof pattern,
                                   0, kBytes, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  pattern = 4;
  ASSERT_EQ(Finalize(), CL_SUCCESS);
  ASSERT_EQ(Replay(), CL_SUCCESS);
  ExpectAll(buffer_, 3);
}

}  // namespace
}  // namespace weft::test
