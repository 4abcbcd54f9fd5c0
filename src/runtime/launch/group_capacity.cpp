// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/group_capacity.h"

#include "weft/frame_limit.h"

namespace weft {

Result<GroupCapacity> CapacityFor(const KernelFacts& facts, const DeviceLimits& limits) {
  if (facts.frame_bytes > kMaxFrameBytes)
    return Error(CL_OUT_OF_RESOURCES, "a stack frame of {} bytes, the limit is {}",
                 facts.frame_bytes, kMaxFrameBytes);
  GroupCapacity capacity = {.width = facts.width};
  const uint64_t share = limits.global_memory / limits.compute_units;
  if (facts.scratch_bytes > share || facts.context_bytes > share - facts.scratch_bytes)
    return Error(CL_OUT_OF_RESOURCES, "private memory of {} and {} bytes, the limit is {}",
                 facts.context_bytes, facts.scratch_bytes, share);
  if (facts.context_bytes != 0)
    capacity.simd_groups =
        std::min(capacity.simd_groups, (share - facts.scratch_bytes) / facts.context_bytes);
  return capacity;
}

}  // namespace weft
