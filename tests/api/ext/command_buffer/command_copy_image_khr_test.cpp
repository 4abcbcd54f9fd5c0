// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/image_recording_fixture.h"

namespace weft::test {
namespace {

class CommandCopyImageKHR : public ImageRecordingTest {
 protected:
  cl_int Record(const Common& c, cl_mem image) {
    return clCommandCopyImageKHR(c.commands, c.queue, c.properties, image, target_, kOrigin,
                                 kOrigin, kRegion, c.count, c.points, c.point, c.handle);
  }
};

TEST_F(CommandCopyImageKHR, IsDoneByEachReplay) {
  ASSERT_EQ(Record({commands_}, image_), CL_SUCCESS);
  FillImage(image_, 7);
  Replay();
  EXPECT_EQ(FirstOfImage(target_), 7);
}

TEST_F(CommandCopyImageKHR, ChecksItsArguments) {
  EXPECT_EQ(Record({commands_}, other_), CL_INVALID_MEM_OBJECT);
  ExpectRecordingRules([&](const Common& c) { return Record(c, image_); });
}

}  // namespace
}  // namespace weft::test
