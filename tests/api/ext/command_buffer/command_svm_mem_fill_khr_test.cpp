// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/command_buffer/recording_fixture.h"

namespace weft::test {
namespace {

using CommandSVMMemFillKHR = RecordingTest;

// The device has no shared virtual memory.
TEST_F(CommandSVMMemFillKHR, ChecksItsArguments) {
  char bytes[8];
  ExpectRecordingRules(
      [&](const Common& c) {
        return clCommandSVMMemFillKHR(c.commands, c.queue, c.properties, bytes, bytes + 4, 1, 4,
                                      c.count, c.points, c.point, c.handle);
      },
      CL_INVALID_OPERATION);
}

}  // namespace
}  // namespace weft::test
