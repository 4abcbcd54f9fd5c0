// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/image_recording_fixture.h"

namespace weft::test {
namespace {

class CommandCopyImageToBufferKHR : public ImageRecordingTest {
 protected:
  cl_int Record(const Common& c, cl_mem image) {
    return clCommandCopyImageToBufferKHR(c.commands, c.queue, c.properties, image, other_, kOrigin,
                                         kRegion, 0, c.count, c.points, c.point, c.handle);
  }
};

TEST_F(CommandCopyImageToBufferKHR, IsDoneByEachReplay) {
  ASSERT_EQ(Record({commands_}, image_), CL_SUCCESS);
  FillImage(image_, 7);
  Replay();
  EXPECT_EQ(FirstOfBuffer(other_), 7);
}

TEST_F(CommandCopyImageToBufferKHR, ChecksItsArguments) {
  EXPECT_EQ(Record({commands_}, other_), CL_INVALID_MEM_OBJECT);
  ExpectRecordingRules([&](const Common& c) { return Record(c, image_); });
}

}  // namespace
}  // namespace weft::test
