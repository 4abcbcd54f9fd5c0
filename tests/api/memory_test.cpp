// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "driver.h"

namespace weft::test {
namespace {

constexpr size_t kAlign = 128;  // CL_DEVICE_MEM_BASE_ADDR_ALIGN in bytes

class Memory : public testing::Test {
 protected:
  void TearDown() override { clReleaseContext(context_); }

  cl_mem Make(cl_mem_flags flags, size_t size, void* host_ptr = nullptr) {
    cl_mem buffer = clCreateBuffer(context_, flags, size, host_ptr, &error_);
    EXPECT_EQ(buffer != nullptr, error_ == CL_SUCCESS);
    return buffer;
  }

  // The error code of making a buffer, which is released again.
  cl_int Try(cl_mem_flags flags, size_t size, void* host_ptr = nullptr) {
    if (cl_mem buffer = Make(flags, size, host_ptr)) clReleaseMemObject(buffer);
    return error_;
  }

  cl_int TrySub(cl_mem buffer, cl_mem_flags flags, size_t origin, size_t size) {
    const cl_buffer_region region = {origin, size};
    cl_mem part = clCreateSubBuffer(buffer, flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &error_);
    EXPECT_EQ(part != nullptr, error_ == CL_SUCCESS);
    if (part) clReleaseMemObject(part);
    return error_;
  }

  const cl_context context_ = MakeContext();
  cl_int error_ = CL_SUCCESS;
  char host_[1024] = {};
};

TEST_F(Memory, TakesEveryLegalCombinationOfFlags) {
  for (cl_mem_flags device : {0, CL_MEM_READ_WRITE, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY})
    for (cl_mem_flags host :
         {0, CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS})
      for (cl_mem_flags pointer :
           {0, CL_MEM_USE_HOST_PTR, CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR,
            CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR}) {
        const bool needs = pointer & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
        EXPECT_EQ(Try(device | host | pointer, sizeof host_, needs ? host_ : nullptr), CL_SUCCESS);
      }
}

TEST_F(Memory, RejectsFlagsThatExcludeEachOther) {
  for (cl_mem_flags flags :
       {CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY,
        CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY,
        CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS,
        CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, CL_MEM_KERNEL_READ_AND_WRITE, 1 << 6,
        1 << 30})
    EXPECT_EQ(Try(flags, 16), CL_INVALID_VALUE) << std::hex << flags;
  EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, 16, host_), CL_INVALID_VALUE);
  EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 16, host_), CL_INVALID_VALUE);
  EXPECT_EQ(Try(CL_MEM_SVM_FINE_GRAIN_BUFFER, 16), CL_INVALID_VALUE);
}

TEST_F(Memory, ChecksSizeAndHostPointer) {
  const auto largest = Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  EXPECT_EQ(Try(0, 0), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Try(0, largest + 1), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Try(0, SIZE_MAX), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Try(0, largest), CL_SUCCESS);
  EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR, 16), CL_INVALID_HOST_PTR);
  EXPECT_EQ(Try(CL_MEM_COPY_HOST_PTR, 16), CL_INVALID_HOST_PTR);
  EXPECT_EQ(Try(CL_MEM_READ_ONLY, 16, host_), CL_INVALID_HOST_PTR);
  EXPECT_EQ(Try(CL_MEM_ALLOC_HOST_PTR, 16, host_), CL_INVALID_HOST_PTR);
}

TEST_F(Memory, FailsInsteadOfPassingTheDevicesMemory) {
  const auto largest = Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  const auto total = Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_GLOBAL_MEM_SIZE);
  std::vector<cl_mem> buffers;
  cl_ulong bytes = 0;
  while (cl_mem buffer = clCreateBuffer(context_, 0, largest, nullptr, &error_)) {
    buffers.push_back(buffer);
    bytes += largest;
    ASSERT_LE(bytes, total);
  }
  EXPECT_EQ(error_, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  for (cl_mem buffer : buffers) clReleaseMemObject(buffer);
  EXPECT_EQ(Try(0, largest), CL_SUCCESS);
}

TEST_F(Memory, AnswersWhenTheAddressSpaceIsFull) {
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  const rlimit tight = {rlim_t{1} << 30, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_AS, &tight), 0);
  const cl_int error = Try(0, size_t{2} << 30);
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_EQ(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

TEST_F(Memory, TakesNoProperties) {
  const cl_mem_properties none[] = {0};
  const cl_mem_properties unknown[] = {0x4321, 1, 0};
  auto create = [&](const cl_mem_properties* properties) {
    return clCreateBufferWithProperties(context_, properties, 0, 16, nullptr, &error_);
  };
  EXPECT_EQ(create(unknown), nullptr);
  EXPECT_EQ(error_, CL_INVALID_PROPERTY);
  cl_mem with = create(none), without = create(nullptr);
  EXPECT_EQ(GetList<cl_mem_properties>(clGetMemObjectInfo, with, CL_MEM_PROPERTIES),
            std::vector<cl_mem_properties>{0});
  EXPECT_TRUE(GetList<cl_mem_properties>(clGetMemObjectInfo, without, CL_MEM_PROPERTIES).empty());
  clReleaseMemObject(with);
  clReleaseMemObject(without);
}

TEST_F(Memory, AnswersQueries) {
  cl_mem buffer = Make(CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, sizeof host_, host_);
  auto info = clGetMemObjectInfo;
  EXPECT_EQ(Get<cl_mem_object_type>(info, buffer, CL_MEM_TYPE), cl_uint{CL_MEM_OBJECT_BUFFER});
  EXPECT_EQ(Get<cl_mem_flags>(info, buffer, CL_MEM_FLAGS),
            cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR});
  EXPECT_EQ(Get<size_t>(info, buffer, CL_MEM_SIZE), sizeof host_);
  EXPECT_EQ(Get<void*>(info, buffer, CL_MEM_HOST_PTR), host_);
  EXPECT_EQ(Get<cl_uint>(info, buffer, CL_MEM_MAP_COUNT), 0u);
  EXPECT_EQ(Get<cl_uint>(info, buffer, CL_MEM_REFERENCE_COUNT), 1u);
  EXPECT_EQ(Get<cl_context>(info, buffer, CL_MEM_CONTEXT), context_);
  EXPECT_EQ(Get<cl_mem>(info, buffer, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_EQ(Get<size_t>(info, buffer, CL_MEM_OFFSET), 0u);
  EXPECT_EQ(Get<cl_bool>(info, buffer, CL_MEM_USES_SVM_POINTER), cl_bool{CL_FALSE});
  size_t size = 0;
  EXPECT_EQ(info(buffer, 0x1199, 0, nullptr, &size), CL_INVALID_VALUE);
  clReleaseMemObject(buffer);
  cl_mem copied = Make(CL_MEM_COPY_HOST_PTR, sizeof host_, host_);
  EXPECT_EQ(Get<void*>(info, copied, CL_MEM_HOST_PTR), nullptr);
  clReleaseMemObject(copied);
}

TEST_F(Memory, SubBuffersKnowTheirPlace) {
  cl_mem buffer =
      Make(CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_USE_HOST_PTR, sizeof host_, host_);
  const cl_buffer_region region = {2 * kAlign, 100};
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error_);
  ASSERT_EQ(error_, CL_SUCCESS);
  auto info = clGetMemObjectInfo;
  EXPECT_EQ(Get<cl_mem>(info, part, CL_MEM_ASSOCIATED_MEMOBJECT), buffer);
  EXPECT_EQ(Get<size_t>(info, part, CL_MEM_OFFSET), 2 * kAlign);
  EXPECT_EQ(Get<size_t>(info, part, CL_MEM_SIZE), 100u);
  EXPECT_EQ(Get<void*>(info, part, CL_MEM_HOST_PTR), host_ + 2 * kAlign);
  EXPECT_EQ(Get<cl_mem_flags>(info, part, CL_MEM_FLAGS),
            cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_USE_HOST_PTR});
  // the part keeps the whole alive
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(Get<size_t>(info, buffer, CL_MEM_SIZE), sizeof host_);
  EXPECT_EQ(clReleaseMemObject(part), CL_SUCCESS);
  EXPECT_EQ(clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
}

TEST_F(Memory, SubBuffersCheckTheirRegion) {
  cl_mem buffer = Make(0, 1024);
  EXPECT_EQ(TrySub(buffer, 0, 0, 1024), CL_SUCCESS);
  EXPECT_EQ(TrySub(buffer, 0, kAlign, 1024 - kAlign), CL_SUCCESS);
  EXPECT_EQ(TrySub(buffer, 0, 0, 1025), CL_INVALID_VALUE);
  EXPECT_EQ(TrySub(buffer, 0, kAlign, 1024), CL_INVALID_VALUE);
  EXPECT_EQ(TrySub(buffer, 0, 2048, 1), CL_INVALID_VALUE);
  EXPECT_EQ(TrySub(buffer, 0, kAlign, SIZE_MAX - 10), CL_INVALID_VALUE);
  EXPECT_EQ(TrySub(buffer, 0, 0, 0), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(TrySub(buffer, 0, 1, 16), CL_MISALIGNED_SUB_BUFFER_OFFSET);
  EXPECT_EQ(TrySub(buffer, 0, 64, 16), CL_MISALIGNED_SUB_BUFFER_OFFSET);
  const cl_buffer_region region = {0, 16};
  EXPECT_EQ(clCreateSubBuffer(buffer, 0, 0x9999, &region, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_VALUE);
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error_);
  EXPECT_EQ(TrySub(part, 0, 0, 8), CL_INVALID_MEM_OBJECT);
  clReleaseMemObject(part);
  clReleaseMemObject(buffer);
}

TEST_F(Memory, SubBuffersMayNotAskForMore) {
  struct Case {
    cl_mem_flags parent, part;
    cl_int error;
  };
  const Case cases[] = {
      {CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, CL_INVALID_VALUE},
      {CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, CL_INVALID_VALUE},
      {CL_MEM_WRITE_ONLY, CL_MEM_WRITE_ONLY, CL_SUCCESS},
      {CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, CL_INVALID_VALUE},
      {CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_INVALID_VALUE},
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
  for (const Case& entry : cases) {
    cl_mem buffer = Make(entry.parent, 256);
    EXPECT_EQ(TrySub(buffer, entry.part, 0, 16), entry.error)
        << std::hex << entry.parent << " " << entry.part;
    clReleaseMemObject(buffer);
  }
}

TEST_F(Memory, CountsReferences) {
  cl_mem buffer = Make(0, 16);
  EXPECT_EQ(clRetainMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(Get<cl_uint>(clGetMemObjectInfo, buffer, CL_MEM_REFERENCE_COUNT), 2u);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
}

TEST_F(Memory, NullAndWrongHandlesAreInvalid) {
  for (cl_mem bad : {static_cast<cl_mem>(nullptr), reinterpret_cast<cl_mem>(context_)}) {
    const cl_buffer_region region = {0, 1};
    size_t size = 0;
    EXPECT_EQ(WEFT_DRIVER(clRetainMemObject)(bad), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(WEFT_DRIVER(clReleaseMemObject)(bad), CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(WEFT_DRIVER(clGetMemObjectInfo)(bad, CL_MEM_SIZE, 0, nullptr, &size),
              CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(
        WEFT_DRIVER(clCreateSubBuffer)(bad, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error_),
        nullptr);
    EXPECT_EQ(error_, CL_INVALID_MEM_OBJECT);
    EXPECT_EQ(WEFT_DRIVER(clSetMemObjectDestructorCallback)(
                  bad, [](cl_mem, void*) {}, nullptr),
              CL_INVALID_MEM_OBJECT);
  }
  for (cl_context bad :
       {static_cast<cl_context>(nullptr), reinterpret_cast<cl_context>(FindDevice())}) {
    EXPECT_EQ(WEFT_DRIVER(clCreateBuffer)(bad, 0, 1, nullptr, &error_), nullptr);
    EXPECT_EQ(error_, CL_INVALID_CONTEXT);
    EXPECT_EQ(WEFT_DRIVER(clCreateBufferWithProperties)(bad, nullptr, 0, 1, nullptr, &error_),
              nullptr);
    EXPECT_EQ(error_, CL_INVALID_CONTEXT);
  }
}

struct Note {
  std::string* order;
  char letter;
};

void CL_CALLBACK WriteDown(cl_mem, void* data) {
  auto* note = static_cast<Note*>(data);
  *note->order += note->letter;
}

TEST_F(Memory, DestructorsRunInReverseOrderOnce) {
  std::string order;
  Note notes[] = {{&order, 'a'}, {&order, 'b'}, {&order, 'c'}};
  cl_mem buffer = Make(0, 256);
  EXPECT_EQ(clSetMemObjectDestructorCallback(buffer, nullptr, nullptr), CL_INVALID_VALUE);
  for (Note& note : notes)
    EXPECT_EQ(clSetMemObjectDestructorCallback(buffer, WriteDown, &note), CL_SUCCESS);
  const cl_buffer_region region = {0, 16};
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error_);
  clReleaseMemObject(buffer);
  EXPECT_EQ(order, "");
  clReleaseMemObject(part);
  EXPECT_EQ(order, "cba");
}

// What the buffer holds, seen by mapping it.
std::vector<char> Contents(cl_context context, cl_mem buffer, size_t size, void** address) {
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, FindDevice(), nullptr, nullptr);
  cl_int error = CL_SUCCESS;
  *address =
      clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, size, 0, nullptr, nullptr, &error);
  EXPECT_EQ(error, CL_SUCCESS);
  std::vector<char> bytes(static_cast<char*>(*address), static_cast<char*>(*address) + size);
  clEnqueueUnmapMemObject(queue, buffer, *address, 0, nullptr, nullptr);
  clFinish(queue);
  clReleaseCommandQueue(queue);
  return bytes;
}

TEST_F(Memory, UsesCopiesAndAlignsMemory) {
  for (size_t size : {size_t{1}, size_t{1000}, size_t{100} << 10, size_t{5} << 20}) {
    std::vector<char> host(size);
    for (size_t i = 0; i < size; ++i) host[i] = static_cast<char>(i * 7 + 1);
    void* address = nullptr;
    cl_mem used = Make(CL_MEM_USE_HOST_PTR, size, host.data());
    EXPECT_EQ(Contents(context_, used, size, &address), host);
    EXPECT_EQ(address, host.data());
    clReleaseMemObject(used);
    cl_mem copied = Make(CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, size, host.data());
    EXPECT_EQ(Contents(context_, copied, size, &address), host);
    EXPECT_NE(address, host.data());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(address) % kAlign, 0u);
    if (size >= (size_t{64} << 10)) EXPECT_EQ(reinterpret_cast<uintptr_t>(address) % 4096, 0u);
    clReleaseMemObject(copied);
  }
}

}  // namespace
}  // namespace weft::test
