// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of cl_intel_unified_shared_memory.
#pragma once

#include "svm/svm_fixture.h"

namespace weft::test {

class UnifiedTest : public SvmTest {
 protected:
#define WEFT_FUNCTION(name) const decltype(&::name) name = WEFT_DRIVER(name);
  WEFT_FUNCTION(clHostMemAllocINTEL)
  WEFT_FUNCTION(clDeviceMemAllocINTEL)
  WEFT_FUNCTION(clSharedMemAllocINTEL)
  WEFT_FUNCTION(clMemFreeINTEL)
  WEFT_FUNCTION(clMemBlockingFreeINTEL)
  WEFT_FUNCTION(clGetMemAllocInfoINTEL)
  WEFT_FUNCTION(clSetKernelArgMemPointerINTEL)
  WEFT_FUNCTION(clEnqueueMemFillINTEL)
  WEFT_FUNCTION(clEnqueueMemsetINTEL)
  WEFT_FUNCTION(clEnqueueMemcpyINTEL)
  WEFT_FUNCTION(clEnqueueMigrateMemINTEL)
  WEFT_FUNCTION(clEnqueueMemAdviseINTEL)
#undef WEFT_FUNCTION

  ~UnifiedTest() override {
    clFinish(queue_);
    for (void* memory : unified_) EXPECT_EQ(clMemFreeINTEL(context_, memory), CL_SUCCESS);
  }

  // Host memory that is freed at the end.
  cl_int* AllocHost() {
    unified_.push_back(clHostMemAllocINTEL(context_, nullptr, kBytes, 0, &error_));
    EXPECT_EQ(error_, CL_SUCCESS);
    return static_cast<cl_int*>(unified_.back());
  }
  template <class T>
  T Info(const void* memory, cl_mem_info_intel name) {
    T value;
    size_t size = 0;
    EXPECT_EQ(clGetMemAllocInfoINTEL(context_, memory, name, sizeof value, &value, &size),
              CL_SUCCESS);
    EXPECT_EQ(size, sizeof value);
    return value;
  }
  void ExpectInfo(const void* memory, cl_unified_shared_memory_type_intel type, const void* base,
                  size_t size, cl_device_id device = nullptr, cl_mem_alloc_flags_intel flags = 0) {
    EXPECT_EQ(Info<cl_unified_shared_memory_type_intel>(memory, CL_MEM_ALLOC_TYPE_INTEL), type);
    EXPECT_EQ(Info<void*>(memory, CL_MEM_ALLOC_BASE_PTR_INTEL), base);
    EXPECT_EQ(Info<size_t>(memory, CL_MEM_ALLOC_SIZE_INTEL), size);
    EXPECT_EQ(Info<cl_device_id>(memory, CL_MEM_ALLOC_DEVICE_INTEL), device);
    EXPECT_EQ(Info<cl_mem_alloc_flags_intel>(memory, CL_MEM_ALLOC_FLAGS_INTEL), flags);
  }
  // What all three allocating functions refuse; `alloc` has their last parameters.
  template <class Alloc>
  void ExpectAllocationRules(Alloc alloc, bool may_be_placed) {
    const auto error_of = [&](const cl_mem_properties_intel* list, size_t size, cl_uint alignment) {
      void* memory = alloc(context_, list, size, alignment, &error_);
      EXPECT_EQ(memory != nullptr, error_ == CL_SUCCESS);
      if (alignment && memory) EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % alignment, 0u);
      if (memory) EXPECT_EQ(clMemFreeINTEL(context_, memory), CL_SUCCESS);
      return error_;
    };
    for (cl_context bad : BadHandles<cl_context>()) {
      EXPECT_EQ(alloc(bad, nullptr, 64, 0, &error_), nullptr);
      EXPECT_EQ(error_, CL_INVALID_CONTEXT);
    }
    for (cl_uint alignment : {0u, 1u, 64u, 128u})
      EXPECT_EQ(error_of(nullptr, 64, alignment), CL_SUCCESS);
    for (cl_uint alignment : {3u, 256u, CL_UINT_MAX})
      EXPECT_EQ(error_of(nullptr, 64, alignment), CL_INVALID_VALUE);
    const auto most = Get<cl_ulong>(clGetDeviceInfo, device_, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    for (size_t size : {size_t{0}, size_t(most) + 1, SIZE_MAX})
      EXPECT_EQ(error_of(nullptr, size, 0), CL_INVALID_BUFFER_SIZE);
    const cl_mem_properties_intel flags = CL_MEM_ALLOC_FLAGS_INTEL;
    const cl_mem_properties_intel combined[] = {flags, CL_MEM_ALLOC_WRITE_COMBINED_INTEL, 0},
                                  placed[] = {flags, CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL, 0},
                                  both[] = {flags, 6, 0}, unknown[] = {flags, 8, 0},
                                  twice[] = {flags, 0, flags, 0, 0}, other[] = {1, 1, 0};
    EXPECT_EQ(error_of(combined, 64, 0), CL_SUCCESS);
    EXPECT_EQ(error_of(placed, 64, 0), may_be_placed ? CL_SUCCESS : CL_INVALID_PROPERTY);
    for (const cl_mem_properties_intel* bad : {both, unknown, twice, other})
      EXPECT_EQ(error_of(bad, 64, 0), CL_INVALID_PROPERTY);
    // The device has only so much.
    std::vector<void*> all;
    while (void* memory = alloc(context_, nullptr, most, 0, &error_)) all.push_back(memory);
    EXPECT_EQ(error_, CL_OUT_OF_RESOURCES);
    for (void* memory : all) clMemFreeINTEL(context_, memory);
  }

  cl_int error_ = CL_SUCCESS;
  std::vector<void*> unified_;
};

}  // namespace weft::test
