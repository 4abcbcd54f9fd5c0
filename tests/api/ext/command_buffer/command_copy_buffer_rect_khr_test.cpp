// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

using CommandCopyBufferRectKHR = RecordingTest;

TEST_F(CommandCopyBufferRectKHR, ChecksItsArguments) {
  const auto copy = [&](cl_mem from, cl_mem to, const size_t* region, size_t row_pitch,
                        size_t slice_pitch = 0) {
    return clCommandCopyBufferRectKHR(commands_, nullptr, nullptr, from, to, kOrigin, kOrigin,
                                      region, row_pitch, slice_pitch, 0, 0, 0, nullptr, nullptr,
                                      nullptr);
  };
  const size_t huge[] = {kBytes, 2, 1}, flat[] = {4, 0, 1}, endless[] = {SIZE_MAX, SIZE_MAX, 1};
  EXPECT_EQ(copy(foreign_, other_, kRegion, 0), CL_INVALID_CONTEXT);
  EXPECT_EQ(copy(buffer_, foreign_, kRegion, 0), CL_INVALID_CONTEXT);
  for (cl_mem bad : BadHandles<cl_mem>()) {
    EXPECT_EQ(copy(bad, other_, kRegion, 0), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(copy(buffer_, bad, kRegion, 0), CL_INVALID_MEM_OBJECT);
  }
  for (const size_t* region : {static_cast<const size_t*>(nullptr), huge, flat, endless})
    EXPECT_EQ(copy(buffer_, other_, region, 0), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, kRegion, 8), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, kRegion, 16, 8), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, other_, kRegion, 16, 33), CL_INVALID_VALUE);
  EXPECT_EQ(copy(buffer_, buffer_, kRegion, 0), CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(copy(buffer_, immutable_, kRegion, 0), CL_INVALID_OPERATION);
  EXPECT_EQ(clCommandCopyBufferRectKHR(commands_, nullptr, nullptr, buffer_, other_, nullptr,
                                       nullptr, kRegion, 0, 0, 0, 0, 0, nullptr, nullptr, nullptr),
            CL_INVALID_VALUE);
  ExpectRecordingRules([&](const Common& c) {
    return clCommandCopyBufferRectKHR(c.commands, c.queue, c.properties, buffer_, other_, kOrigin,
                                      kOrigin, kRegion, 0, 0, 0, 0, c.count, c.points, c.point,
                                      c.handle);
  });
}

}  // namespace
}  // namespace weft::test
