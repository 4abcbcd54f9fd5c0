// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/group_capacity.h"

#include "weft/frame_limit.h"

namespace weft {

Result<GroupCapacity> CapacityFor(const KernelImage& image, const DeviceLimits& limits) {
  if (image.frame_bytes > kMaxFrameBytes)
    return Error(CL_OUT_OF_RESOURCES, "a stack frame of {} bytes, the limit is {}",
                 image.frame_bytes, kMaxFrameBytes);
  GroupCapacity capacity = {.width = image.width};
  const uint64_t share = limits.global_memory / limits.compute_units;
  if (image.scratch_bytes > share || image.context_bytes > share - image.scratch_bytes)
    return Error(CL_OUT_OF_RESOURCES, "private memory of {} and {} bytes, the limit is {}",
                 image.context_bytes, image.scratch_bytes, share);
  if (image.context_bytes != 0)
    capacity.simd_groups =
        std::min(capacity.simd_groups, (share - image.scratch_bytes) / image.context_bytes);
  return capacity;
}

}  // namespace weft
