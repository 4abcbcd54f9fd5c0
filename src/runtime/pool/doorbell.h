// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <atomic>
#include <climits>
#include <cstdint>

#include "runtime/os/clock.h"
#include "runtime/os/futex.h"
#include "runtime/os/mutex.h"
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
    const int here = sched_getcpu();
    last_ringer_.store({here, ThisThread()}, std::memory_order_relaxed);
    rings_.fetch_add(1, std::memory_order_seq_cst);
    while (sleepers-- > 0 && asleep_.load(std::memory_order_seq_cst) != 0) WakeOne(here);
  }

  // Whether another thread rang last, and on the calling thread's processor.
  bool IsRungFromHere() const {
    const Ringer last = last_ringer_.load(std::memory_order_relaxed);
    return last.processor == sched_getcpu() && last.thread != ThisThread();
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
    Sleeper self{.processor = sched_getcpu()};
    {
      MutexLock lock(mutex_);
      self.next = last_asleep_;
      last_asleep_ = &self;
      asleep_.fetch_add(1, std::memory_order_seq_cst);
    }
    if (rings_.load(std::memory_order_seq_cst) == rings) FutexWait(self.is_woken, 0, timeout_ns);
    MutexLock lock(mutex_);
    if (self.is_woken.load(std::memory_order_relaxed) != 0) return;
    Sleeper** link = &last_asleep_;
    while (*link != &self) link = &(*link)->next;
    TakeOut(link);
  }

  // In the child of a fork: those that sleep are gone.
  void ForgetThreads() {
    MutexLock lock(mutex_);
    last_asleep_ = nullptr;
    asleep_.store(0, std::memory_order_relaxed);
    lookers_.Forget();
  }

  static constexpr uint64_t kLookNs = 40'000;  // about what a wake-up takes

 private:
  struct Ringer {
    int processor;
    uint32_t thread;
  };

  // A number that no other thread has.
  static uint32_t ThisThread() {
    static constinit std::atomic<uint32_t> threads = 0;
    static thread_local const uint32_t number = threads.fetch_add(1, std::memory_order_relaxed);
    return number;
  }

  struct Sleeper {
    const int processor;  // that it fell asleep on
    std::atomic<uint32_t> is_woken = 0;
    Sleeper* next = nullptr;
  };

  // Wakes the last that fell asleep on another processor: that one is most likely free, and the
  // system puts a thread where it was. Where all are busy as far as it remembers, it looks for no
  // other place, and would have one wait behind the thread that rings.
  void WakeOne(int here) {
    std::atomic<uint32_t>* woken = nullptr;
    {
      MutexLock lock(mutex_);
      Sleeper** link = &last_asleep_;
      while (*link && (*link)->processor == here) link = &(*link)->next;
      if (!*link) link = &last_asleep_;
      if (!*link) return;
      woken = &(*link)->is_woken;
      woken->store(1, std::memory_order_relaxed);
      TakeOut(link);
    }
    FutexWake(woken, 1);
  }

  void TakeOut(Sleeper** link) WEFT_REQUIRES(mutex_) {
    *link = (*link)->next;
    asleep_.fetch_sub(1, std::memory_order_relaxed);
  }

  std::atomic<uint32_t> rings_ = 0;
  std::atomic<Ringer> last_ringer_ = Ringer{-1, 0};
  std::atomic<uint32_t> asleep_ = 0;  // threads in Sleep; changed under the mutex
  Lookers lookers_;
  Mutex mutex_;
  Sleeper* last_asleep_ WEFT_GUARDED_BY(mutex_) = nullptr;
};

}  // namespace weft
