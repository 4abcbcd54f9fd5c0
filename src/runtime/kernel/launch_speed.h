// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

namespace weft {

// How long the work-items of a kernel's code have taken so far, as a moving average: by it,
// launches are kept on one thread or spread over many.
class LaunchSpeed {
 public:
  static constexpr uint32_t kSamples = 7;

  // Estimate for `items` work-items in ns of one thread. 0 if the kernel never ran.
  uint64_t Estimate(uint64_t items) const {
    const uint64_t speed = picoseconds_per_item_.load(std::memory_order_relaxed);
    uint64_t picoseconds;
    if (!__builtin_mul_overflow(speed, items, &picoseconds)) return picoseconds / 1000;
    // Loses precision where it does not matter.
    uint64_t ns;
    return __builtin_mul_overflow(speed, items / 1000, &ns) ? UINT64_MAX / 2 : ns;
  }

  // Estimates from now on what another one does.
  void Follow(const LaunchSpeed& other) {
    picoseconds_per_item_.store(other.picoseconds_per_item_.load(std::memory_order_relaxed),
                                std::memory_order_relaxed);
  }

  void Record(uint64_t items, uint64_t ns) {
    if (items == 0) return;
    // In integers, which leave no trace in the floating-point state of the application's thread.
    const uint64_t sample =
        std::clamp<uint64_t>(std::min(ns, UINT64_MAX / 1000) * 1000 / items, 1, kSlowest);
    const uint64_t old = picoseconds_per_item_.load(std::memory_order_relaxed);
    picoseconds_per_item_.store(old == 0 ? sample : (3 * old + sample) / 4,
                                std::memory_order_relaxed);
    total_ns_.store(total_ns() + ns, std::memory_order_relaxed);
    const uint32_t sampled = sampled_.load(std::memory_order_relaxed);
    if (sampled >= kSamples) return;
    samples_[sampled].store(sample, std::memory_order_relaxed);
    sampled_.store(sampled + 1, std::memory_order_release);
  }

  // What all launches took, in ns of one thread. Of those that end at the same time one counts.
  uint64_t total_ns() const { return total_ns_.load(std::memory_order_relaxed); }

  // From now on, the next kSamples launches are kept.
  void Sample() { sampled_.store(0, std::memory_order_relaxed); }
  // What their work-items took so far, in ps, in the order in which they ended.
  std::vector<uint64_t> samples() const {
    const uint32_t sampled = sampled_.load(std::memory_order_acquire);
    std::vector<uint64_t> taken(sampled);
    for (uint32_t i = 0; i < sampled; ++i) taken[i] = samples_[i].load(std::memory_order_relaxed);
    return taken;
  }

 private:
  static constexpr uint64_t kSlowest = UINT64_C(1) << 50;
  std::atomic<uint64_t> picoseconds_per_item_ = 0;
  std::atomic<uint64_t> total_ns_ = 0;
  std::array<std::atomic<uint64_t>, kSamples> samples_ = {};
  std::atomic<uint32_t> sampled_ = kSamples;
};

}  // namespace weft
