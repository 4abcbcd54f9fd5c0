// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>

#include "external_memory/external_memory_fixture.h"

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
  EXPECT_EQ(fcntl(given, F_GETFD), -1) << "the descriptor is the driver's now";
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
  cl_mem buffer = Import();
  const Own<cl_mem> plain(clCreateBuffer(context_, 0, 64, nullptr, nullptr));
  const auto enqueue = [&](cl_command_queue queue, cl_uint count, const cl_mem* buffers) {
    return acquire_(queue, count, buffers, 0, nullptr, nullptr);
  };
  EXPECT_EQ(enqueue(queue_, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(enqueue(queue_, 0, &buffer), CL_INVALID_VALUE);
  EXPECT_EQ(enqueue(queue_, 1, nullptr), CL_INVALID_VALUE);
  for (cl_mem bad : {cl_mem{}, reinterpret_cast<cl_mem>(queue_), cl_mem(plain)}) {
    const cl_mem list[] = {buffer, bad};
    EXPECT_EQ(enqueue(queue_, 2, list), CL_INVALID_MEM_OBJECT);
  }
  for (cl_command_queue bad : BadHandles<cl_command_queue>())
    EXPECT_EQ(enqueue(bad, 1, &buffer), CL_INVALID_COMMAND_QUEUE);
  const Own<cl_context> other(MakeContext());
  const Own<cl_command_queue> foreign(
      clCreateCommandQueueWithProperties(other, FindDevice(), nullptr, nullptr));
  EXPECT_EQ(enqueue(foreign, 1, &buffer), CL_INVALID_CONTEXT);
  ExpectRulesOfCommands(acquire_, CL_COMMAND_ACQUIRE_EXTERNAL_MEM_OBJECTS_KHR, buffer);
  clReleaseMemObject(buffer);
}

TEST_F(EnqueueAcquireExternalMemObjectsKHR, IsForTheDevicesOfTheMemory) {
  const SubDeviceContext parts;
  const cl_mem_properties properties[] = {
      kFd,      cl_mem_properties(dup(memory_)),
      kDevices, reinterpret_cast<cl_mem_properties>(parts.devices[1]),
      0,        0};
  const Own<cl_mem> buffer(
      clCreateBufferWithProperties(parts.context, properties, 0, kSize, nullptr, nullptr));
  const cl_mem list[] = {buffer};
  for (int i = 0; i < 2; ++i) {
    const Own<cl_command_queue> queue(
        clCreateCommandQueueWithProperties(parts.context, parts.devices[i], nullptr, nullptr));
    EXPECT_EQ(acquire_(queue, 1, list, 0, nullptr, nullptr),
              i == 1 ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE);
    clFinish(queue);
  }
  EXPECT_EQ(acquire_(queue_, 1, list, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
