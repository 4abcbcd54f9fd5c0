// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>

#include "ext/external_memory/external_memory_fixture.h"

namespace weft::test {
namespace {

using EnqueueAcquireExternalMemObjectsKHR = ExternalMemoryTest;

TEST_F(EnqueueAcquireExternalMemObjectsKHR, SeesWhatOtherOwnersWrote) {
  auto* mine =
      static_cast<char*>(mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, memory_, 0));
  ASSERT_NE(mine, MAP_FAILED);
  std::strcpy(mine, "from outside");
  const int given = dup(memory_);
  cl_mem buffer = Import({kFd, cl_mem_properties(given), 0});
  ASSERT_EQ(error_, CL_SUCCESS);
  EXPECT_NE(FileOf(given), FileOf(memory_)) << "the descriptor is the driver's now";
  char text[16] = {};
  cl_event event = nullptr;
  EXPECT_EQ(acquire_(queue_, 1, &buffer, 0, nullptr, &event), CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR));
  clReleaseEvent(event);
  clEnqueueReadBuffer(queue_, buffer, CL_TRUE, 0, 12, text, 0, nullptr, nullptr);
  EXPECT_STREQ(text, "from outside");
  clEnqueueWriteBuffer(queue_, buffer, CL_TRUE, 4096, 7, "inside", 0, nullptr, nullptr);
  EXPECT_EQ(release_(queue_, 1, &buffer, 0, nullptr, &event), CL_SUCCESS);
  EXPECT_EQ(Get<cl_command_type>(clGetEventInfo, event, CL_EVENT_COMMAND_TYPE),
            cl_command_type(CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR));
  EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_STREQ(mine + 4096, "inside");
  clReleaseEvent(event);
  clReleaseMemObject(buffer);
  EXPECT_STREQ(mine + 4096, "inside") << "the memory is the others' still";
  munmap(mine, kSize);
}

TEST_F(EnqueueAcquireExternalMemObjectsKHR, ChecksItsArguments) {
  ExpectArgumentsChecked(acquire_, CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR);
}

TEST_F(EnqueueAcquireExternalMemObjectsKHR, IsForTheDevicesOfTheMemory) {
  ExpectDevicesOfTheMemory(acquire_);
}

}  // namespace
}  // namespace weft::test
