// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <atomic>
#include <climits>
#include <cstdint>

#include "runtime/os/clock.h"
#include "runtime/os/futex.h"
#include "runtime/pool/lookers.h"

namespace weft {

// Where threads wait for something to do: they look for a while, and then sleep.
class Doorbell {
 public:
  // How often it rang; to be read before the last look at what there is to do.
  uint32_t rings() const { return rings_.load(std::memory_order_acquire); }

  // Ends the wait of all threads that look, and of so many that sleep. Comes after what there is to
  // do.
  void Ring(int sleepers = 1) {
    rung_from_.store(sched_getcpu(), std::memory_order_relaxed);
    rings_.fetch_add(1, std::memory_order_seq_cst);
    if (sleepers != 0 && asleep_.load(std::memory_order_seq_cst) != 0) FutexWake(&rings_, sleepers);
  }

  // Whether it rang last on the calling thread's processor.
  bool IsRungFromHere() const {
    return sched_getcpu() == rung_from_.load(std::memory_order_relaxed);
  }

  // Looks for a while whether it rang more often than `rings`.
  bool Look(uint32_t rings) {
    Lookers::Place place(lookers_);
    const uint64_t give_up = MonotonicNs() + kLookNs;
    // On its own processor, the thread that rings could not run meanwhile.
    while (this->rings() == rings && MonotonicNs() < give_up && !IsRungFromHere()) {
      SpinPause();
      place.Update();
    }
    return this->rings() != rings;
  }

  // The threads that look and would come at once if the calling thread rang.
  unsigned lookers() const { return lookers_.elsewhere(); }

  // Sleeps unless it rang more often; wakes spuriously too. A timeout of 0 is for ever.
  void Sleep(uint32_t rings, uint64_t timeout_ns = 0) {
    asleep_.fetch_add(1, std::memory_order_seq_cst);
    FutexWait(rings_, rings, timeout_ns);
    asleep_.fetch_sub(1, std::memory_order_relaxed);
  }

  // In the child of a fork: those that sleep are gone.
  void ForgetThreads() {
    asleep_.store(0, std::memory_order_relaxed);
    lookers_.Forget();
  }

  static constexpr uint64_t kLookNs = 20'000;  // about what a wake-up takes

 private:
  std::atomic<uint32_t> rings_ = 0;
  std::atomic<int> rung_from_ = -1;   // the processor of the last Ring
  std::atomic<uint32_t> asleep_ = 0;  // threads in Sleep
  Lookers lookers_;
};

}  // namespace weft
