// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/external_memory/external_memory_fixture.h"

namespace weft::test {
namespace {

using EnqueueReleaseExternalMemObjectsKHR = ExternalMemoryTest;

// Commands on the memory before it are complete when it is.
TEST_F(EnqueueReleaseExternalMemObjectsKHR, ComesAfterEarlierCommands) {
  cl_mem buffer = Import();
  cl_event event = nullptr;
  EXPECT_EQ(acquire_(queue_, 1, &buffer, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(clEnqueueWriteBuffer(queue_, buffer, CL_FALSE, 0, 7, "inside", 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(release_(queue_, 1, &buffer, 0, nullptr, &event), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  char text[8] = {};
  EXPECT_EQ(pread(memory_, text, 7, 0), 7);
  EXPECT_STREQ(text, "inside");
  clReleaseEvent(event);
  clReleaseMemObject(buffer);
}

TEST_F(EnqueueReleaseExternalMemObjectsKHR, ChecksItsArguments) {
  ExpectArgumentsChecked(release_, CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR);
}

TEST_F(EnqueueReleaseExternalMemObjectsKHR, IsForTheDevicesOfTheMemory) {
  ExpectDevicesOfTheMemory(release_);
}

}  // namespace
}  // namespace weft::test
