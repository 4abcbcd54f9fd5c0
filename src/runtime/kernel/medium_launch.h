// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>

#include "runtime/os/clock.h"
#include "runtime/pool/doorbell.h"

namespace weft {

// A launch that one thread has done about when another has woken up for it. The other is of use if
// it is awake: a thread looks for work for a while after each launch that it was called for, and so
// calling it pays where launches follow each other within that time.
class MediumLaunch {
 public:
  MediumLaunch() : is_only_(running.fetch_add(1, std::memory_order_relaxed) == 0) {}
  ~MediumLaunch() {
    last_end_ns.store(MonotonicNs(), std::memory_order_relaxed);
    running.fetch_sub(1, std::memory_order_relaxed);
  }
  MediumLaunch(const MediumLaunch&) = delete;
  MediumLaunch& operator=(const MediumLaunch&) = delete;

  // Whether it began when no other ran, on whose processor a called thread might come.
  bool is_only() const { return is_only_; }
  bool FollowsClosely() const {
    const uint64_t since = MonotonicNs() - last_end_ns.load(std::memory_order_relaxed);
    return since < Doorbell::kLookNs / 2;
  }

 private:
  static inline constinit std::atomic<unsigned> running = 0;
  static inline constinit std::atomic<uint64_t> last_end_ns = 0;

  const bool is_only_;
};

}  // namespace weft
