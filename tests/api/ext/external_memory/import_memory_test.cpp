// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clCreateBufferWithProperties with cl_khr_external_memory_opaque_fd.
#include "ext/external_memory/external_memory_fixture.h"

namespace weft::test {
namespace {

using ImportMemory = ExternalMemoryTest;

TEST_F(ImportMemory, IsReported) {
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
                          CL_DEVICE_EXTERNAL_MEMORY_IMPORT_ASSUME_LINEAR_IMAGES_HANDLE_TYPES_KHR),
            types);
}

TEST_F(ImportMemory, ChecksItsProperties) {
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

TEST_F(ImportMemory, MakesImmutableBuffersAloneOfReadOnlyDescriptors) {
  const std::string path = "/proc/self/fd/" + std::to_string(memory_);
  const int read_only = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(read_only, 0);
  EXPECT_EQ(Fail({kFd, cl_mem_properties(read_only), 0}), CL_INVALID_PROPERTY);
  cl_mem buffer = Import({kFd, cl_mem_properties(read_only), 0}, CL_MEM_IMMUTABLE_EXT);
  EXPECT_EQ(error_, CL_SUCCESS);
  clReleaseMemObject(buffer);
}

TEST_F(ImportMemory, TellsItsProperties) {
  const auto device = reinterpret_cast<cl_mem_properties>(FindDevice());
  const std::vector<cl_mem_properties> given = {
      kDevices, device, 0, kFd, cl_mem_properties(dup(memory_)), 0};
  cl_mem buffer = Import(given);
  EXPECT_EQ(GetList<cl_mem_properties>(clGetMemObjectInfo, buffer, CL_MEM_PROPERTIES), given);
  EXPECT_EQ(acquire_(queue_, 1, &buffer, 0, nullptr, nullptr), CL_SUCCESS);
  clFinish(queue_);
  clReleaseMemObject(buffer);
}

}  // namespace
}  // namespace weft::test
