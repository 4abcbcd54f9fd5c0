// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <cstdint>

#include "api_checks.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

constexpr size_t kSubBufferAlign = 128;  // CL_DEVICE_MEM_BASE_ADDR_ALIGN in bytes

class CreateSubBuffer : public testing::Test {
 protected:
  cl_mem Make(cl_mem_flags flags, void* host_ptr = nullptr) {
    return clCreateBuffer(context_, flags, sizeof host_, host_ptr, nullptr);
  }
  static cl_int Try(cl_mem buffer, cl_mem_flags flags, size_t origin, size_t size) {
    const cl_buffer_region region = {origin, size};
    return ErrorOf(WEFT_DRIVER(clCreateSubBuffer), buffer, flags, CL_BUFFER_CREATE_TYPE_REGION,
                   &region);
  }

  const Own<cl_context> context_{MakeContext()};
  char host_[1024] = {};
};

TEST_F(CreateSubBuffer, KnowsItsPlaceAndKeepsTheBuffer) {
  const cl_mem buffer = Make(CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_USE_HOST_PTR, host_);
  const cl_buffer_region region = {2 * kSubBufferAlign, 100};
  {
    const Own<cl_mem> part(
        clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr));
    const auto info = clGetMemObjectInfo;
    EXPECT_EQ(Get<cl_mem_object_type>(info, part, CL_MEM_TYPE), cl_uint{CL_MEM_OBJECT_BUFFER});
    EXPECT_EQ(Get<cl_mem>(info, part, CL_MEM_ASSOCIATED_MEMOBJECT), buffer);
    EXPECT_EQ(Get<size_t>(info, part, CL_MEM_OFFSET), 2 * kSubBufferAlign);
    EXPECT_EQ(Get<size_t>(info, part, CL_MEM_SIZE), 100u);
    EXPECT_EQ(Get<void*>(info, part, CL_MEM_HOST_PTR), host_ + 2 * kSubBufferAlign);
    EXPECT_EQ(Get<cl_mem_flags>(info, part, CL_MEM_FLAGS),
              cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_USE_HOST_PTR});
    EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
    EXPECT_EQ(Get<size_t>(info, buffer, CL_MEM_SIZE), sizeof host_);
  }
  EXPECT_EQ(clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
}

TEST_F(CreateSubBuffer, NeedsABufferThatIsNoSubBuffer) {
  for (cl_mem bad : BadHandles<cl_mem>()) EXPECT_EQ(Try(bad, 0, 0, 16), CL_INVALID_MEM_OBJECT);
  const Own<cl_mem> buffer(Make(0));
  const cl_buffer_region region = {0, 512};
  const Own<cl_mem> part(
      clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr));
  EXPECT_EQ(Try(part, 0, 0, 16), CL_INVALID_MEM_OBJECT);
}

TEST_F(CreateSubBuffer, RejectsFlagsThatAskForMore) {
  struct Case {
    cl_mem_flags buffer, part;
    cl_int error;
  };
  const Case cases[] = {
      {CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, CL_INVALID_VALUE},
      {CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, CL_INVALID_VALUE},
      {CL_MEM_WRITE_ONLY, CL_MEM_WRITE_ONLY, CL_SUCCESS},
      {CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, CL_INVALID_VALUE},
      {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_INVALID_VALUE},
      {CL_MEM_READ_ONLY, CL_MEM_READ_ONLY, CL_SUCCESS},
      {CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_SUCCESS},
      {0, CL_MEM_WRITE_ONLY, CL_SUCCESS},
      {CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_INVALID_VALUE},
      {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, CL_INVALID_VALUE},
      {CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY, CL_INVALID_VALUE},
      {CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY, CL_INVALID_VALUE},
      {CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS, CL_SUCCESS},
      {0, CL_MEM_USE_HOST_PTR, CL_INVALID_VALUE},
      {0, CL_MEM_ALLOC_HOST_PTR, CL_INVALID_VALUE},
      {0, CL_MEM_COPY_HOST_PTR, CL_INVALID_VALUE},
      {0, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, CL_INVALID_VALUE},
      {0, 1 << 30, CL_INVALID_VALUE},
  };
  for (const Case& entry : cases)
    EXPECT_EQ(Try(Own<cl_mem>(Make(entry.buffer)), entry.part, 0, 16), entry.error)
        << std::hex << entry.buffer << " " << entry.part;
}

// cl_ext_immutable_memory_objects
TEST_F(CreateSubBuffer, IsImmutableIfTheBufferIs) {
  const Own<cl_mem> immutable(Make(CL_MEM_IMMUTABLE_EXT | CL_MEM_COPY_HOST_PTR, host_));
  const Own<cl_mem> other(Make(0));
  for (cl_mem_flags writes : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_HOST_WRITE_ONLY})
    EXPECT_EQ(Try(immutable, writes, 0, 16), CL_INVALID_VALUE);
  const std::pair<cl_mem, cl_mem_flags> good[] = {
      {immutable, 0}, {immutable, CL_MEM_READ_ONLY}, {other, CL_MEM_IMMUTABLE_EXT}};
  for (const auto& [buffer, flags] : good) {
    const cl_buffer_region region = {0, 16};
    const Own<cl_mem> part(
        clCreateSubBuffer(buffer, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, nullptr));
    EXPECT_NE(Get<cl_mem_flags>(clGetMemObjectInfo, part, CL_MEM_FLAGS) & CL_MEM_IMMUTABLE_EXT, 0u);
  }
}

TEST_F(CreateSubBuffer, RejectsBadTypesAndRegions) {
  const Own<cl_mem> buffer(Make(0));
  const cl_buffer_region region = {0, 16};
  // the value specified in buffer_create_type is not valid
  EXPECT_EQ(ErrorOf(clCreateSubBuffer, buffer, 0, 0x9999, &region), CL_INVALID_VALUE);
  // buffer_create_info is NULL
  EXPECT_EQ(ErrorOf(clCreateSubBuffer, buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr),
            CL_INVALID_VALUE);
  struct Case {
    size_t origin, size;
    cl_int error;
  };
  const Case cases[] = {
      {0, 1024, CL_SUCCESS},
      {1024 - kSubBufferAlign, kSubBufferAlign, CL_SUCCESS},
      // the region is out of bounds in buffer
      {0, 1025, CL_INVALID_VALUE},
      {kSubBufferAlign, 1024, CL_INVALID_VALUE},
      {2048, 1, CL_INVALID_VALUE},
      {kSubBufferAlign, SIZE_MAX - kSubBufferAlign + 1, CL_INVALID_VALUE},
      {SIZE_MAX - kSubBufferAlign + 1, kSubBufferAlign, CL_INVALID_VALUE},
      // size is zero
      {0, 0, CL_INVALID_BUFFER_SIZE},
      {1024, 0, CL_INVALID_BUFFER_SIZE},
      // origin is not aligned to CL_DEVICE_MEM_BASE_ADDR_ALIGN for any device
      {1, 16, CL_MISALIGNED_SUB_BUFFER_OFFSET},
      {kSubBufferAlign / 2, 16, CL_MISALIGNED_SUB_BUFFER_OFFSET},
  };
  for (const Case& entry : cases)
    EXPECT_EQ(Try(buffer, 0, entry.origin, entry.size), entry.error)
        << entry.size << " bytes at " << entry.origin;
}

}  // namespace
}  // namespace weft::test
