// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::mutex and its lock with clang's thread-safety annotations: every mutex names what it guards.
// No other thread can fork the process while one is held, so a child finds all of them free.
#pragma once

#include <mutex>

#include "runtime/base/fork.h"

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
  // Spins for about a microsecond before it sleeps: most locks are held for less.
  void Lock() WEFT_THREAD_ANNOTATION(acquire_capability()) {
    ForkExclusion::Enter();
    for (int i = 0; i < kSpins; ++i) {
      if (mutex_.try_lock()) return;
#if defined(__x86_64__)
      __builtin_ia32_pause();
#elif defined(__aarch64__)
      asm volatile("isb");
#endif
    }
    mutex_.lock();
  }
  void Unlock() WEFT_THREAD_ANNOTATION(release_capability()) {
    mutex_.unlock();
    ForkExclusion::Leave();
  }

 private:
  static constexpr int kSpins = 40;

  std::mutex mutex_;
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
