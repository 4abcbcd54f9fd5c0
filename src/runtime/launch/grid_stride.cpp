// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/grid_stride.h"

#include <cstring>

namespace weft {

void SpreadGridStride(const KernelFacts& facts, const VariantKey& variant,
                      std::span<const std::byte> arguments, WeftLaunch& launch) {
  if (facts.bound_bytes == 0 || arguments.size() < uint64_t{facts.bound_offset} + facts.bound_bytes)
    return;
  uint64_t bound = 0;
  std::memcpy(&bound, arguments.data() + facts.bound_offset, facts.bound_bytes);
  uint64_t& size = launch.global_size[0];
  const uint64_t offset = launch.global_offset[0];
  // A counter ends below three times the bound. Negative ones are beyond.
  const bool is_narrow = facts.bound_bytes == sizeof(uint32_t) || !variant.has_large_ids;
  const uint64_t limit = uint64_t{1} << (is_narrow ? 29 : 40);
  if (bound > limit || offset >= bound || bound - offset <= size) return;
  size *= (bound - offset - 1) / size + 1;
}

}  // namespace weft
