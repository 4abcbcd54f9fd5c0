// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using DeviceMemAlloc = UnifiedTest;

TEST_F(DeviceMemAlloc, GivesMemoryOfTheDevice) {
  const cl_mem_properties_intel list[] = {CL_MEM_ALLOC_FLAGS_INTEL,
                                          CL_MEM_ALLOC_WRITE_COMBINED_INTEL, 0};
  void* memory = clDeviceMemAllocINTEL(context_, device_, list, 64, 0, &error_);
  ExpectInfo(memory, CL_MEM_TYPE_DEVICE_INTEL, memory, 64, device_,
             CL_MEM_ALLOC_WRITE_COMBINED_INTEL);
  EXPECT_EQ(clMemFreeINTEL(context_, memory), CL_SUCCESS);
  ExpectAllocationRules(
      [&](cl_context context, const cl_mem_properties_intel* properties, size_t size,
          cl_uint alignment, cl_int* error) {
        return clDeviceMemAllocINTEL(context, device_, properties, size, alignment, error);
      },
      false);
}

TEST_F(DeviceMemAlloc, NeedsADeviceOfTheContext) {
  for (cl_device_id bad : {cl_device_id{}, reinterpret_cast<cl_device_id>(context_)}) {
    EXPECT_EQ(clDeviceMemAllocINTEL(context_, bad, nullptr, 64, 0, &error_), nullptr);
    EXPECT_EQ(error_, CL_INVALID_DEVICE);
  }
}

TEST_F(DeviceMemAlloc, NeedsTheDeviceItselfAndNoPartOfIt) {
  if (Get<cl_uint>(clGetDeviceInfo, device_, CL_DEVICE_MAX_COMPUTE_UNITS) < 2)
    GTEST_SKIP() << "one compute unit has no parts";
  const cl_device_partition_property one[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                              CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id part = nullptr;
  ASSERT_EQ(clCreateSubDevices(device_, one, 1, &part, nullptr), CL_SUCCESS);
  EXPECT_EQ(clDeviceMemAllocINTEL(context_, part, nullptr, 64, 0, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_DEVICE);
  clReleaseDevice(part);
}

}  // namespace
}  // namespace weft::test
