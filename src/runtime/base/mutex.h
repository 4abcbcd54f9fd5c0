// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::mutex and its lock with clang's thread-safety annotations: every mutex names what it guards.
#pragma once

#include <condition_variable>
#include <mutex>

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
  void Lock() WEFT_THREAD_ANNOTATION(acquire_capability()) { LockSpinning(); }
  void Unlock() WEFT_THREAD_ANNOTATION(release_capability()) { mutex_.unlock(); }

 private:
  friend class MutexLock;
  static constexpr int kSpins = 40;

  void LockSpinning() {
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

  std::mutex mutex_;
};

class WEFT_THREAD_ANNOTATION(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) WEFT_THREAD_ANNOTATION(acquire_capability(mutex))
      : lock_((mutex.LockSpinning(), mutex.mutex_), std::adopt_lock) {}
  ~MutexLock() WEFT_THREAD_ANNOTATION(release_capability()) = default;

  // Waits on `condition` until `predicate` holds; the lock is held whenever predicate runs.
  template <class Predicate>
  void Wait(std::condition_variable& condition, Predicate predicate) {
    condition.wait(lock_, predicate);
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace weft
