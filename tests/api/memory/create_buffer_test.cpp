// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdint>
#include <vector>

#include "api_checks.h"
#include "reads_past_end.h"

#include <CL/cl_weft.h>

namespace weft::test {
namespace {

constexpr size_t kAlign = 128;  // CL_DEVICE_MEM_BASE_ADDR_ALIGN in bytes

class CreateBuffer : public testing::Test {
 protected:
  cl_int Try(cl_mem_flags flags, size_t size, void* host_ptr = nullptr) {
    return ErrorOf(WEFT_DRIVER(clCreateBuffer), context_, flags, size, host_ptr);
  }

  const Own<cl_context> context_{MakeContext()};
  const cl_ulong largest_ =
      Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  char host_[1024] = {};
};

TEST_F(CreateBuffer, TakesEveryLegalCombinationOfFlags) {
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

TEST_F(CreateBuffer, NeedsAContext) {
  for (cl_context bad : BadHandles<cl_context>())
    EXPECT_EQ(ErrorOf(WEFT_DRIVER(clCreateBuffer), bad, 0, 1, nullptr), CL_INVALID_CONTEXT);
}

// values specified in flags are not valid
TEST_F(CreateBuffer, RejectsBadFlags) {
  for (cl_mem_flags flags :
       {CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY,
        CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY,
        CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS,
        CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, CL_MEM_KERNEL_READ_AND_WRITE, 1 << 30})
    EXPECT_EQ(Try(flags, 16), CL_INVALID_VALUE) << std::hex << flags;
  for (cl_mem_flags other : {CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR})
    EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR | other, 16, host_), CL_INVALID_VALUE);
  for (cl_mem_flags svm : {CL_MEM_SVM_FINE_GRAIN_BUFFER, CL_MEM_SVM_ATOMICS})
    EXPECT_EQ(Try(svm, 16), CL_INVALID_VALUE);
}

// Shared memory has so many bytes, and is the buffer's where the buffer uses it.
TEST_F(CreateBuffer, LiesOverSharedMemory) {
  auto* const shared = static_cast<char*>(clSVMAlloc(context_, 0, 128, 0));
  for (cl_mem_flags flags : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR}) {
    EXPECT_EQ(Try(flags, 128, shared), CL_SUCCESS);
    EXPECT_EQ(Try(flags, 64, shared + 64), CL_SUCCESS);
    EXPECT_EQ(Try(flags, 129, shared), CL_INVALID_BUFFER_SIZE);
    EXPECT_EQ(Try(flags, 65, shared + 64), CL_INVALID_BUFFER_SIZE);
  }
  const cl_command_queue queue =
      clCreateCommandQueueWithProperties(context_, FindDevice(), nullptr, nullptr);
  const Own<cl_mem> buffer(clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, 64, shared, nullptr));
  const char pattern = 9;
  clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 64, 0, nullptr, nullptr);
  clFinish(queue);
  EXPECT_EQ(shared[63], 9);
  clReleaseCommandQueue(queue);
  clSVMFree(context_, shared);
}

// cl_ext_immutable_memory_objects
TEST_F(CreateBuffer, RejectsImmutableBuffersWithWritersOrWithoutContents) {
  const cl_mem_flags immutable = CL_MEM_IMMUTABLE_EXT;
  EXPECT_EQ(Try(immutable | CL_MEM_USE_HOST_PTR, 64, host_), CL_SUCCESS);
  EXPECT_EQ(Try(immutable | CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, 64, host_), CL_SUCCESS);
  EXPECT_EQ(Try(immutable | CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_READ_ONLY, 64, host_), CL_SUCCESS);
  EXPECT_EQ(Try(immutable, 64), CL_INVALID_VALUE);
  EXPECT_EQ(Try(immutable | CL_MEM_ALLOC_HOST_PTR, 64), CL_INVALID_VALUE);
  for (cl_mem_flags writes : {CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_HOST_WRITE_ONLY})
    EXPECT_EQ(Try(immutable | CL_MEM_COPY_HOST_PTR | writes, 64, host_), CL_INVALID_VALUE);
}

TEST_F(CreateBuffer, RejectsBadSizes) {
  EXPECT_EQ(Try(0, largest_), CL_SUCCESS);
  // size is zero
  EXPECT_EQ(Try(0, 0), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR, 0, host_), CL_INVALID_BUFFER_SIZE);
  // size is greater than CL_DEVICE_MAX_MEM_ALLOC_SIZE for all devices in context
  EXPECT_EQ(Try(0, largest_ + 1), CL_INVALID_BUFFER_SIZE);
  EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR, SIZE_MAX, host_), CL_INVALID_BUFFER_SIZE);
}

TEST_F(CreateBuffer, RejectsBadHostPointers) {
  // host_ptr is NULL, and CL_MEM_USE_HOST_PTR or CL_MEM_COPY_HOST_PTR are set
  EXPECT_EQ(Try(CL_MEM_USE_HOST_PTR, 16), CL_INVALID_HOST_PTR);
  EXPECT_EQ(Try(CL_MEM_COPY_HOST_PTR, 16), CL_INVALID_HOST_PTR);
  // host_ptr is not NULL, and neither is set
  EXPECT_EQ(Try(CL_MEM_READ_ONLY, 16, host_), CL_INVALID_HOST_PTR);
  EXPECT_EQ(Try(CL_MEM_ALLOC_HOST_PTR, 16, host_), CL_INVALID_HOST_PTR);
}

TEST_F(CreateBuffer, FailsInsteadOfPassingTheDevicesMemory) {
  const auto total = Get<cl_ulong>(clGetDeviceInfo, FindDevice(), CL_DEVICE_GLOBAL_MEM_SIZE);
  std::vector<cl_mem> buffers;
  cl_int error = CL_SUCCESS;
  while (cl_mem buffer = clCreateBuffer(context_, 0, largest_, nullptr, &error)) {
    buffers.push_back(buffer);
    ASSERT_LE(buffers.size() * largest_, total);
  }
  EXPECT_EQ(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  for (cl_mem buffer : buffers) clReleaseMemObject(buffer);
  EXPECT_EQ(Try(0, largest_), CL_SUCCESS);
}

TEST_F(CreateBuffer, FailsWhenTheAddressSpaceIsFull) {
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "the sanitizer needs address space of its own";
#endif
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  const rlimit tight = {rlim_t{1} << 30, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_AS, &tight), 0);
  const cl_int error = Try(0, size_t{2} << 30);
  ASSERT_EQ(setrlimit(RLIMIT_AS, &before), 0);
  EXPECT_EQ(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

// What the buffer holds, seen by mapping it.
std::vector<char> Contents(cl_context context, cl_mem buffer, size_t size, void** address) {
  const Own<cl_command_queue> queue(clCreateCommandQueue(context, FindDevice(), 0, nullptr));
  *address = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, size, 0, nullptr, nullptr,
                                nullptr);
  std::vector<char> bytes(static_cast<char*>(*address), static_cast<char*>(*address) + size);
  clEnqueueUnmapMemObject(queue, buffer, *address, 0, nullptr, nullptr);
  clFinish(queue);
  return bytes;
}

TEST_F(CreateBuffer, UsesCopiesAndAlignsMemory) {
  for (size_t size : {size_t{1}, size_t{1000}, size_t{100} << 10, size_t{5} << 20}) {
    std::vector<char> host(size);
    for (size_t i = 0; i < size; ++i) host[i] = static_cast<char>(i * 7 + 1);
    void* address = nullptr;
    const Own<cl_mem> used(
        clCreateBuffer(context_, CL_MEM_USE_HOST_PTR, size, host.data(), nullptr));
    EXPECT_EQ(Contents(context_, used, size, &address), host);
    EXPECT_EQ(address, host.data());
    const Own<cl_mem> copied(clCreateBuffer(context_, CL_MEM_COPY_HOST_PTR | CL_MEM_ALLOC_HOST_PTR,
                                            size, host.data(), nullptr));
    EXPECT_EQ(Contents(context_, copied, size, &address), host);
    EXPECT_NE(address, host.data());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(address) % kAlign, 0u);
    if (size >= (size_t{64} << 10)) EXPECT_EQ(reinterpret_cast<uintptr_t>(address) % 4096, 0u);
  }
}

// What a new buffer holds after one of ones was released, each of a context.
std::vector<char> Found(cl_context before, cl_context after, size_t size) {
  std::vector<char> ones(size, 1);
  EXPECT_EQ(
      clReleaseMemObject(clCreateBuffer(before, CL_MEM_COPY_HOST_PTR, size, ones.data(), nullptr)),
      CL_SUCCESS);
  const Own<cl_mem> buffer(clCreateBuffer(after, 0, size, nullptr, nullptr));
  void* address = nullptr;
  return Contents(after, buffer, size, &address);
}

// Its pages need not be found and cleared anew.
TEST_F(CreateBuffer, TakesUpMemoryThatItsContextLeft) {
  constexpr size_t kSize = 3 << 20;
  EXPECT_EQ(Found(context_, context_, kSize), std::vector<char>(kSize, 1));
}

TEST_F(CreateBuffer, ShowsNothingOfOtherContexts) {
  constexpr size_t kSize = 3 << 20;
  for (int i = 0; i < 50; ++i) {
    const Own<cl_context> other(MakeContext());
    ASSERT_EQ(Found(context_, other, kSize), std::vector<char>(kSize)) << i;
  }
}

TEST_F(CreateBuffer, CanBeHadByTheTenThousand) {
  std::vector<cl_mem> buffers(40'000);
  for (cl_mem& buffer : buffers) {
    buffer = clCreateBuffer(context_, 0, 64 << 10, nullptr, nullptr);
    ASSERT_NE(buffer, nullptr);
  }
  for (cl_mem buffer : buffers) clReleaseMemObject(buffer);
}

TEST_F(ReadsPastEndTest, ABufferIsFollowedByMemoryThatCanBeRead) {
  for (size_t bytes : {size_t{128}, size_t{225} * 4096, size_t{5} << 20})
    EXPECT_EQ(ReadPast(bytes), CL_SUCCESS);
}

}  // namespace
}  // namespace weft::test
