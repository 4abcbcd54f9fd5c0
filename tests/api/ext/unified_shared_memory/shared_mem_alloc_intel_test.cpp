// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using SharedMemAlloc = UnifiedTest;

TEST_F(SharedMemAlloc, GivesMemoryOfBoth) {
  const cl_mem_alloc_flags_intel first = CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL;
  const cl_mem_properties_intel list[] = {CL_MEM_ALLOC_FLAGS_INTEL, first, 0};
  for (cl_device_id device : {device_, cl_device_id{}}) {
    void* memory = clSharedMemAllocINTEL(context_, device, list, 64, 0, &error_);
    ExpectInfo(memory, CL_MEM_TYPE_SHARED_INTEL, memory, 64, device, first);
    EXPECT_EQ(clMemFreeINTEL(context_, memory), CL_SUCCESS);
    ExpectAllocationRules(
        [&](cl_context context, const cl_mem_properties_intel* properties, size_t size,
            cl_uint alignment, cl_int* error) {
          return clSharedMemAllocINTEL(context, device, properties, size, alignment, error);
        },
        true);
  }
  const auto wrong = reinterpret_cast<cl_device_id>(context_);
  EXPECT_EQ(clSharedMemAllocINTEL(context_, wrong, nullptr, 64, 0, &error_), nullptr);
  EXPECT_EQ(error_, CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace weft::test
