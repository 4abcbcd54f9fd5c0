// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/image_recording_fixture.h"

namespace weft::test {
namespace {

class CommandCopyBufferToImageKHR : public ImageRecordingTest {
 protected:
  cl_int Record(const Common& c, cl_mem image) {
    return clCommandCopyBufferToImageKHR(c.commands, c.queue, c.properties, other_, image, 0,
                                         kOrigin, kRegion, c.count, c.points, c.point, c.handle);
  }
};

TEST_F(CommandCopyBufferToImageKHR, IsDoneByEachReplay) {
  ASSERT_EQ(Record({commands_}, image_), CL_SUCCESS);
  FillBuffer(other_, 7);
  Replay();
  EXPECT_EQ(FirstOfImage(image_), 7);
}

TEST_F(CommandCopyBufferToImageKHR, ChecksItsArguments) {
  EXPECT_EQ(Record({commands_}, other_), CL_INVALID_MEM_OBJECT);
  ExpectRecordingRules([&](const Common& c) { return Record(c, image_); });
}

}  // namespace
}  // namespace weft::test
