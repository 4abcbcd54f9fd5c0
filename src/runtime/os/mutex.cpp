// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/mutex.h"

#include "runtime/os/process_barrier.h"

namespace weft {

constinit std::atomic<uint32_t> Mutex::asleep_ = 0;

// Spins for a few microseconds before it sleeps: most locks are held for less.
void Mutex::LockSlowly() {
  constexpr int kSpins = 40;
  for (int i = 0; i < kSpins; ++i) {
    uint32_t free = kFree;
    if (word_.load(std::memory_order_relaxed) == kFree &&
        word_.compare_exchange_strong(free, kHeld, std::memory_order_acquire))
      return;
    SpinPause();
  }
  asleep_.fetch_add(1, std::memory_order_relaxed);
  PassBarrierInAllThreads();
  for (uint32_t free = kFree;
       !word_.compare_exchange_strong(free, kHeld, std::memory_order_acquire); free = kFree)
    FutexWait(word_, kHeld);
  asleep_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace weft
