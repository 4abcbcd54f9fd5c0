// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ext/unified_shared_memory/unified_fixture.h"

namespace weft::test {
namespace {

using HostMemAlloc = UnifiedTest;

TEST_F(HostMemAlloc, GivesMemoryOfTheHost) {
  cl_int* const memory = AllocHost();
  ExpectInfo(memory + 5, CL_MEM_TYPE_HOST_INTEL, memory, kBytes);
  ExpectAllocationRules(clHostMemAllocINTEL, false);
  for (cl_device_info query :
       {CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL, CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL,
        CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL})
    EXPECT_EQ(
        Get<cl_device_unified_shared_memory_capabilities_intel>(clGetDeviceInfo, device_, query),
        15u);
}

}  // namespace
}  // namespace weft::test
