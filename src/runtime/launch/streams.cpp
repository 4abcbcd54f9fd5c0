// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/streams.h"

namespace weft {

bool IsStreamed(const KernelFacts& facts, const VariantKey& variant, const WeftLaunch& launch,
                uint64_t kept_bytes) {
  // Rows of a few cache lines are mostly heads and tails, which groups share.
  constexpr uint64_t kLeastRow = 256;
  const uint64_t row = facts.stream_bytes * launch.local_size[0];
  // What is written may have been read where buffers overlap.
  if (row < kLeastRow || variant.has_overlaps) return false;
  const uint64_t items = launch.global_size[0] * launch.global_size[1] * launch.global_size[2];
  return items >= kept_bytes / facts.stream_bytes;
}

}  // namespace weft
