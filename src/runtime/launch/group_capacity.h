// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "runtime/base/result.h"
#include "runtime/device/limits.h"
#include "weft/compiler.h"

namespace weft {

// How large a work-group may be for the private memory of its work-items to fit a thread's share of
// the device's memory. Each SIMD group has its own, however many of its lanes are in use.
struct GroupCapacity {
  uint32_t width = 1;                 // work-items to a SIMD group, along dimension 0
  uint64_t simd_groups = UINT32_MAX;  // to a work-group

  // CL_KERNEL_WORK_GROUP_SIZE: work-items that fill their SIMD groups.
  size_t WorkGroupSize(const DeviceLimits& limits) const {
    return std::min<uint64_t>(limits.work_group_size, simd_groups * width);
  }
};

// CL_OUT_OF_RESOURCES if no work-group of the kernel can run.
Result<GroupCapacity> CapacityFor(const KernelFacts& facts, const DeviceLimits& limits);

}  // namespace weft
