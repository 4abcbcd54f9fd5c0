// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <atomic>
#include <climits>
#include <cstdint>

#include "runtime/os/clock.h"
#include "runtime/os/futex.h"

namespace weft {

// Where threads wait for something to do: they look for a while, and then sleep.
class Doorbell {
 public:
  // How often it rang; to be read before the last look at what there is to do.
  uint32_t rings() const { return rings_.load(std::memory_order_acquire); }

  // Ends the wait of so many threads. Comes after what there is to do.
  void Ring(int threads = 1) {
    rung_from_.store(sched_getcpu(), std::memory_order_relaxed);
    rings_.fetch_add(1, std::memory_order_seq_cst);
    if (asleep_.load(std::memory_order_seq_cst) != 0) FutexWake(&rings_, threads);
  }

  // Looks for a while whether it rang more often than `rings`.
  bool Look(uint32_t rings) {
    looking_.fetch_add(1, std::memory_order_relaxed);
    const uint64_t give_up = MonotonicNs() + kLookNs;
    // On its own processor, the thread that rings could not run meanwhile.
    while (this->rings() == rings && MonotonicNs() < give_up &&
           sched_getcpu() != rung_from_.load(std::memory_order_relaxed))
      SpinPause();
    looking_.fetch_sub(1, std::memory_order_relaxed);
    return this->rings() != rings;
  }

  // Whether a thread looks at this moment.
  bool IsWatched() const { return looking_.load(std::memory_order_relaxed) != 0; }

  // Sleeps unless it rang more often; wakes spuriously too. A timeout of 0 is for ever.
  void Sleep(uint32_t rings, uint64_t timeout_ns = 0) {
    asleep_.fetch_add(1, std::memory_order_seq_cst);
    FutexWait(rings_, rings, timeout_ns);
    asleep_.fetch_sub(1, std::memory_order_relaxed);
  }

  // In the child of a fork: those that sleep are gone.
  void ForgetThreads() {
    asleep_.store(0, std::memory_order_relaxed);
    looking_.store(0, std::memory_order_relaxed);
  }

  static constexpr uint64_t kLookNs = 20'000;  // about what a wake-up takes

 private:
  std::atomic<uint32_t> rings_ = 0;
  std::atomic<int> rung_from_ = -1;    // the processor of the last Ring
  std::atomic<uint32_t> asleep_ = 0;   // threads in Sleep
  std::atomic<uint32_t> looking_ = 0;  // threads in Look
};

}  // namespace weft
