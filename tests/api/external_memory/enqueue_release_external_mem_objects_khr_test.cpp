// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "external_memory/external_memory_fixture.h"

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
  cl_mem buffer = Import();
  const Own<cl_mem> plain(clCreateBuffer(context_, 0, 64, nullptr, nullptr));
  const auto enqueue = [&](cl_command_queue queue, cl_uint count, const cl_mem* buffers) {
    return release_(queue, count, buffers, 0, nullptr, nullptr);
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
  ExpectRulesOfCommands(release_, CL_COMMAND_RELEASE_EXTERNAL_MEM_OBJECTS_KHR, buffer);
  clReleaseMemObject(buffer);
}

TEST_F(EnqueueReleaseExternalMemObjectsKHR, IsForTheDevicesOfTheMemory) {
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
    EXPECT_EQ(release_(queue, 1, list, 0, nullptr, nullptr),
              i == 1 ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE);
    clFinish(queue);
  }
  EXPECT_EQ(release_(queue_, 1, list, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
}

}  // namespace
}  // namespace weft::test
