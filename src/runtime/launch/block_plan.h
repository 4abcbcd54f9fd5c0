// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of blocks: what enqueue_kernel is given in place of a kernel's arguments.
#pragma once

#include <span>

#include "runtime/launch/launch_plan.h"
#include "weft/device_queue_abi.h"

namespace weft {

// A range as a kernel gives it. CL_INVALID_VALUE if it is none, or not fit for the device, or for
// the block if its program has uniform work-groups alone.
Status CheckBlockRange(const WeftNDRange& range, const Device& device, const KernelInfo& block);

// As NDRange, which refers to it.
NDRange RangeOf(const WeftNDRange& range);

// Chooses code and plans the launch of a block's kernel. `literal` stays where it is until that has
// run.
Status PlanBlock(const Device& device, Kernel& block, const WeftNDRange& range, const void* literal,
                 std::span<const uint64_t> local_sizes, LaunchPlan& plan);

}  // namespace weft
