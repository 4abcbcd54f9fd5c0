// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace weft {

// How long a kernel's work-items have taken so far, as a moving average: by it, launches are
// kept on one thread or spread over many.
class LaunchSpeed {
 public:
  // Estimate for `items` work-items in ns of one thread. 0 if the kernel never ran.
  uint64_t Estimate(uint64_t items) const {
    const uint64_t speed = picoseconds_per_item_.load(std::memory_order_relaxed);
    uint64_t picoseconds;
    if (!__builtin_mul_overflow(speed, items, &picoseconds)) return picoseconds / 1000;
    // Loses precision where it does not matter.
    uint64_t ns;
    return __builtin_mul_overflow(speed, items / 1000, &ns) ? UINT64_MAX / 2 : ns;
  }

  void Record(uint64_t items, uint64_t ns) {
    if (items == 0) return;
    // In integers, which leave no trace in the floating-point state of the application's thread.
    const uint64_t sample =
        std::clamp<uint64_t>(std::min(ns, UINT64_MAX / 1000) * 1000 / items, 1, kSlowest);
    const uint64_t old = picoseconds_per_item_.load(std::memory_order_relaxed);
    picoseconds_per_item_.store(old == 0 ? sample : (3 * old + sample) / 4,
                                std::memory_order_relaxed);
  }

 private:
  static constexpr uint64_t kSlowest = UINT64_C(1) << 50;
  std::atomic<uint64_t> picoseconds_per_item_ = 0;
};

}  // namespace weft
