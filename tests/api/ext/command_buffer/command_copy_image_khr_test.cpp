// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

using CommandCopyImageKHR = RecordingTest;

// The device has no images: a buffer is none.
TEST_F(CommandCopyImageKHR, ChecksItsArguments) {
  ExpectRecordingRules(
      [&](const Common& c) {
        return clCommandCopyImageKHR(c.commands, c.queue, c.properties, buffer_, other_, kOrigin,
                                     kOrigin, kRegion, c.count, c.points, c.point, c.handle);
      },
      CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace weft::test
