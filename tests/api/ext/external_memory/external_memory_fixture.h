// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of an opaque file descriptor, and buffers made of it.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "api_checks.h"
#include "sub_device_context.h"

#include <CL/cl_weft.h>

namespace weft::test {

inline constexpr size_t kSize = 8192;

class ExternalMemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    memory_ = memfd_create("external", MFD_CLOEXEC);
    ASSERT_EQ(ftruncate(memory_, kSize), 0);
  }
  void TearDown() override {
    close(memory_);
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

  cl_mem Import(const std::vector<cl_mem_properties>& properties, cl_mem_flags flags = 0,
                size_t size = kSize, void* host_ptr = nullptr) {
    cl_mem buffer =
        clCreateBufferWithProperties(context_, properties.data(), flags, size, host_ptr, &error_);
    EXPECT_EQ(buffer != nullptr, error_ == CL_SUCCESS);
    return buffer;
  }
  cl_mem Import() { return Import({kFd, cl_mem_properties(dup(memory_)), 0}); }
  // The error code; the descriptor stays the application's.
  cl_int Fail(const std::vector<cl_mem_properties>& properties, cl_mem_flags flags = 0,
              size_t size = kSize, void* host_ptr = nullptr) {
    EXPECT_EQ(Import(properties, flags, size, host_ptr), nullptr);
    EXPECT_NE(FileOf(memory_), "");
    return error_;
  }

  using HandOver = decltype(&clEnqueueAcquireExternalMemObjectsKHR);

  // What acquire and release refuse.
  void ExpectArgumentsChecked(HandOver hand_over, cl_command_type type) {
    cl_mem buffer = Import();
    const Own<cl_mem> plain(clCreateBuffer(context_, 0, 64, nullptr, nullptr));
    const auto enqueue = [&](cl_command_queue queue, cl_uint count, const cl_mem* buffers) {
      return hand_over(queue, count, buffers, 0, nullptr, nullptr);
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
    ExpectRulesOfCommands(hand_over, type, buffer);
    clReleaseMemObject(buffer);
  }
  // What is imported for one device of two is acquired and released on that one's queues alone.
  void ExpectDevicesOfTheMemory(HandOver hand_over) {
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
      EXPECT_EQ(hand_over(queue, 1, list, 0, nullptr, nullptr),
                i == 1 ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE);
      clFinish(queue);
    }
    EXPECT_EQ(hand_over(queue_, 1, list, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  }
  // What commands have in common, and that these refuse a list in which an event has failed.
  void ExpectRulesOfCommands(HandOver enqueue, cl_command_type type, cl_mem buffer) {
    const EnqueueCall call = [&](cl_uint count, const cl_event* list, cl_event* event) {
      return enqueue(queue_, 1, &buffer, count, list, event);
    };
    ExpectEnqueueRules(queue_, type, call);
    const Own<cl_event> failed(clCreateUserEvent(context_, nullptr));
    clSetUserEventStatus(failed, -1);
    const cl_event list[] = {failed};
    EXPECT_EQ(call(1, list, nullptr), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }

  static constexpr cl_mem_properties kFd = CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR;
  static constexpr cl_mem_properties kDevices = CL_MEM_DEVICE_HANDLE_LIST_KHR;
  const HandOver acquire_ = WEFT_DRIVER(clEnqueueAcquireExternalMemObjectsKHR);
  const HandOver release_ = WEFT_DRIVER(clEnqueueReleaseExternalMemObjectsKHR);
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ =
      clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
  int memory_ = -1;
  cl_int error_ = CL_SUCCESS;
};

}  // namespace weft::test
