// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/image_recording_fixture.h"

namespace weft::test {
namespace {

class CommandFillImageKHR : public ImageRecordingTest {
 protected:
  cl_int Record(const Common& c, cl_mem image) {
    return clCommandFillImageKHR(c.commands, c.queue, c.properties, image, kColor, kOrigin, kRegion,
                                 c.count, c.points, c.point, c.handle);
  }
};

TEST_F(CommandFillImageKHR, IsDoneByEachReplay) {
  ASSERT_EQ(Record({commands_}, image_), CL_SUCCESS);
  Replay();
  EXPECT_EQ(FirstOfImage(image_), kColor[0]);
}

TEST_F(CommandFillImageKHR, ChecksItsArguments) {
  EXPECT_EQ(Record({commands_}, other_), CL_INVALID_MEM_OBJECT);
  ExpectRecordingRules([&](const Common& c) { return Record(c, image_); });
}

}  // namespace
}  // namespace weft::test
