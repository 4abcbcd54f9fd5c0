// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

using CommandCopyBufferKHR = RecordingTest;

TEST_F(CommandCopyBufferKHR, ChecksItsArguments) {
  const auto copy = [&](cl_mem from, cl_mem to, size_t from_offset, size_t to_offset, size_t size) {
    return clCommandCopyBufferKHR(commands_, nullptr, nullptr, from, to, from_offset, to_offset,
                                  size, 0, nullptr, nullptr, nullptr);
  };
  EXPECT_EQ(copy(foreign_, other_, 0, 0, 4), CL_INVALID_CONTEXT);
  EXPECT_EQ(copy(buffer_, foreign_, 0, 0, 4), CL_INVALID_CONTEXT);
  for (cl_mem bad : BadHandles<cl_mem>()) {
    EXPECT_EQ(copy(bad, other_, 0, 0, 4), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(copy(buffer_, bad, 0, 0, 4), CL_INVALID_MEM_OBJECT);
  }
  EXPECT_EQ(copy(buffer_, other_, kBytes, 0, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, SIZE_MAX, 0, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, 0, kBytes - 3, 4), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, 4, 4, SIZE_MAX), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, buffer_, 0, 4, 8), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(buffer_, immutable_, 0, 0, 4), CL_INVALID_OPERATION);
  ExpectRecordingRules([&](const Common& c) {
    return clCommandCopyBufferKHR(c.commands, c.queue, c.properties, buffer_, other_, 0, 0, kBytes,
                                  c.count, c.points, c.point, c.handle);
  });
}

}  // namespace
}  // namespace weft::test
