// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mutex and its lock with clang's thread-safety annotations: every mutex names what it guards. No
// other thread can fork the process while one is held, so a child finds all of them free. A launch
// takes ten locks that nobody else holds, of which std::mutex would make function calls.
#pragma once

#include <atomic>
#include <cstdint>

#include "runtime/os/fork.h"
#include "runtime/os/futex.h"

#if defined(__clang__)
#define WEFT_THREAD_ANNOTATION(x) __attribute__((x))
#else
#define WEFT_THREAD_ANNOTATION(x)
#endif
#define WEFT_GUARDED_BY(x) WEFT_THREAD_ANNOTATION(guarded_by(x))
#define WEFT_REQUIRES(...) WEFT_THREAD_ANNOTATION(requires_capability(__VA_ARGS__))
#define WEFT_EXCLUDES(...) WEFT_THREAD_ANNOTATION(locks_excluded(__VA_ARGS__))

namespace weft {

class WEFT_THREAD_ANNOTATION(capability("mutex")) Mutex {
 public:
  constexpr Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void Lock() WEFT_THREAD_ANNOTATION(acquire_capability()) {
    ForkExclusion::Enter();
    uint32_t free = kFree;
    if (!word_.compare_exchange_strong(free, kHeld, std::memory_order_acquire)) LockSlowly();
  }
  void Unlock() WEFT_THREAD_ANNOTATION(release_capability()) {
    word_.store(kFree, std::memory_order_release);
    // Who is about to sleep has the whole process pass a barrier, so that this one costs nothing.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (asleep_.load(std::memory_order_relaxed) != 0) FutexWake(&word_, 1);
    ForkExclusion::Leave();
  }

  // In the child of a fork: those that sleep are gone.
  static void ForgetThreads() { asleep_.store(0, std::memory_order_relaxed); }

 private:
  enum : uint32_t { kFree, kHeld };

  void LockSlowly();

  // Threads that sleep, on any mutex: one that is free again may be gone before its last holder has
  // looked whether it is to wake another.
  static constinit std::atomic<uint32_t> asleep_;

  std::atomic<uint32_t> word_ = kFree;
};

class WEFT_THREAD_ANNOTATION(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) WEFT_THREAD_ANNOTATION(acquire_capability(mutex))
      : mutex_(mutex) {
    mutex_.Lock();
  }
  ~MutexLock() WEFT_THREAD_ANNOTATION(release_capability()) { mutex_.Unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace weft
