// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/launch/ndrange.h"

#include <algorithm>

#include "weft/compiler.h"

namespace weft {

std::span<const size_t> NDRange::sizes() const {
  if (!global || dimensions > 3) return {};
  return {global, dimensions};
}

bool NDRange::empty() const { return !global || std::ranges::count(sizes(), 0u) > 0; }

uint64_t NDRange::items() const {
  uint64_t items = 1;
  for (const size_t size : sizes())
    if (__builtin_mul_overflow(items, size, &items)) return UINT64_MAX;
  return items;
}

bool NDRange::has_large_ids() const {
  for (size_t i = 0; i < sizes().size(); ++i) {
    const uint64_t first = offset ? offset[i] : 0;
    if (global[i] > kLargeObjectBytes || first > kLargeObjectBytes - global[i]) return true;
  }
  return false;
}

bool NDRange::has_odd_offset() const {
  return offset && std::any_of(offset, offset + sizes().size(),
                               [](size_t first) { return first % kMaxLanes != 0; });
}

}  // namespace weft
