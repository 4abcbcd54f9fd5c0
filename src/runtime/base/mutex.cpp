// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/base/mutex.h"

namespace weft {

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
  while (word_.exchange(kAwaited, std::memory_order_acquire) != kFree) FutexWait(word_, kAwaited);
}

}  // namespace weft
