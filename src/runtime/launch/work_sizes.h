// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/base/result.h"
#include "runtime/launch/group_capacity.h"
#include "runtime/launch/ndrange.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"
#include "weft/kernel_abi.h"

namespace weft {

// Checks the range against the kernel and the device in the spec's order, chooses the work-group
// size if the application did not, for SIMD groups of so many lanes, and fills in the launch.
Status PlanSizes(const NDRange& range, const Kernel& kernel, const Device& device,
                 const GroupCapacity& capacity, uint32_t width, WeftLaunch& launch);

// Groups the work-items of a launch anew, for a kernel of which nothing depends on that, and takes
// its lanes along the dimension that it wants.
void Regroup(WeftLaunch& launch, const Device& device, const KernelFacts& facts);

}  // namespace weft
