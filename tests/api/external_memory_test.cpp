// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_external_memory with opaque file descriptors.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

#include "driver.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

constexpr size_t kSize = 8192;

class ExternalMemory : public testing::Test {
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
    EXPECT_GE(fcntl(memory_, F_GETFD), 0);
    return error_;
  }

  static constexpr cl_mem_properties kFd = CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR;
  static constexpr cl_mem_properties kDevices = CL_MEM_DEVICE_HANDLE_LIST_KHR;
  const decltype(&clEnqueueAcquireExternalMemObjectsKHR) acquire_ =
      WEFT_DRIVER(clEnqueueAcquireExternalMemObjectsKHR);
  const decltype(&clEnqueueReleaseExternalMemObjectsKHR) release_ =
      WEFT_DRIVER(clEnqueueReleaseExternalMemObjectsKHR);
  const cl_context context_ = MakeContext();
  const cl_command_queue queue_ =
      clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
  int memory_ = -1;
  cl_int error_ = CL_SUCCESS;
};

TEST_F(ExternalMemory, IsReported) {
  using Type = cl_external_memory_handle_type_khr;
  const std::vector<Type> types = {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR};
  const std::string extensions = GetString(clGetDeviceInfo, FindDevice(), CL_DEVICE_EXTENSIONS);
  EXPECT_NE(extensions.find("cl_khr_external_memory_opaque_fd"), std::string::npos);
  EXPECT_EQ(extensions.find("dma_buf"), std::string::npos);
  EXPECT_EQ(GetList<Type>(clGetDeviceInfo, FindDevice(),
                          CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR),
            types);
  EXPECT_EQ(GetList<Type>(clGetPlatformInfo, FindPlatform(),
                          CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR),
            types);
  EXPECT_EQ(GetList<Type>(clGetDeviceInfo, FindDevice(),
                          CL_DEVICE_EXTERNAL_MEMORY_IMPORT_ASSUME_LINEAR_IMAGES_HANDLE_TYPES_KHR)
                .size(),
            0u);
}

TEST_F(ExternalMemory, IsSharedWithItsOtherOwners) {
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

TEST_F(ExternalMemory, CreationChecksItsProperties) {
  const auto fd = cl_mem_properties(memory_);
  const auto device = reinterpret_cast<cl_mem_properties>(FindDevice());
  char host[16];
  EXPECT_EQ(Fail({0x7777, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Fail({kFd, fd, kFd, fd, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Fail({kFd, fd, kDevices, device, 0, kDevices, device, 0, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(Fail({kDevices, device, 0, 0}), CL_INVALID_PROPERTY);
  const auto other = reinterpret_cast<cl_mem_properties>(queue_);
  EXPECT_EQ(Fail({kFd, fd, kDevices, other, 0, 0}), CL_INVALID_DEVICE);
  EXPECT_EQ(Fail({kFd, cl_mem_properties(-1), 0}), CL_INVALID_PROPERTY);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_EQ(Fail({kFd, cl_mem_properties(ends[0]), 0}), CL_INVALID_PROPERTY);
  close(ends[0]);
  close(ends[1]);
  EXPECT_EQ(Fail({kFd, fd, 0}, 0, kSize + 1), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Fail({kFd, fd, 0}, 0, 0), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Fail({kFd, fd, 0}, 0, kSize, host), CL_INVALID_HOST_PTR);
  for (cl_mem_flags flags : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR, CL_MEM_ALLOC_HOST_PTR})
    EXPECT_EQ(Fail({kFd, fd, 0}, flags, kSize, host), CL_INVALID_VALUE);
}

TEST_F(ExternalMemory, ReadOnlyDescriptorsMakeImmutableBuffersAlone) {
  const std::string path = "/proc/self/fd/" + std::to_string(memory_);
  const int read_only = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(read_only, 0);
  EXPECT_EQ(Fail({kFd, cl_mem_properties(read_only), 0}), CL_INVALID_PROPERTY);
  cl_mem buffer = Import({kFd, cl_mem_properties(read_only), 0}, CL_MEM_IMMUTABLE_EXT);
  EXPECT_EQ(error_, CL_SUCCESS);
  clReleaseMemObject(buffer);
}

TEST_F(ExternalMemory, TellsItsProperties) {
  const auto device = reinterpret_cast<cl_mem_properties>(FindDevice());
  const std::vector<cl_mem_properties> given = {
      kDevices, device, 0, kFd, cl_mem_properties(dup(memory_)), 0};
  cl_mem buffer = Import(given);
  EXPECT_EQ(GetList<cl_mem_properties>(clGetMemObjectInfo, buffer, CL_MEM_PROPERTIES), given);
  EXPECT_EQ(acquire_(queue_, 1, &buffer, 0, nullptr, nullptr), CL_SUCCESS);
  clFinish(queue_);
  clReleaseMemObject(buffer);
}

TEST_F(ExternalMemory, AcquireAndReleaseCheckTheirArguments) {
  cl_mem buffer = Import();
  cl_mem plain = clCreateBuffer(context_, 0, 64, nullptr, nullptr);
  cl_context other = MakeContext();
  cl_command_queue other_queue =
      clCreateCommandQueueWithProperties(other, FindDevice(), nullptr, nullptr);
  cl_event failed = clCreateUserEvent(context_, nullptr), none = nullptr;
  clSetUserEventStatus(failed, -1);
  for (auto enqueue : {acquire_, release_}) {
    EXPECT_EQ(enqueue(queue_, 0, nullptr, 0, nullptr, nullptr), CL_SUCCESS);
    EXPECT_EQ(enqueue(queue_, 0, &buffer, 0, nullptr, nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(enqueue(queue_, 1, nullptr, 0, nullptr, nullptr), CL_INVALID_VALUE);
    EXPECT_EQ(enqueue(queue_, 1, &plain, 0, nullptr, nullptr), CL_INVALID_MEM_OBJECT);
    cl_mem null = nullptr;
    EXPECT_EQ(enqueue(queue_, 1, &null, 0, nullptr, nullptr), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(enqueue(nullptr, 1, &buffer, 0, nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
    EXPECT_EQ(enqueue(other_queue, 1, &buffer, 0, nullptr, nullptr), CL_INVALID_CONTEXT);
    EXPECT_EQ(enqueue(queue_, 1, &buffer, 1, nullptr, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(enqueue(queue_, 1, &buffer, 0, &failed, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(enqueue(queue_, 1, &buffer, 1, &none, nullptr), CL_INVALID_EVENT_WAIT_LIST);
    EXPECT_EQ(enqueue(queue_, 1, &buffer, 1, &failed, nullptr),
              CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  }
  clReleaseEvent(failed);
  clReleaseCommandQueue(other_queue);
  clReleaseContext(other);
  clReleaseMemObject(plain);
  clReleaseMemObject(buffer);
}

}  // namespace
}  // namespace weft::test
