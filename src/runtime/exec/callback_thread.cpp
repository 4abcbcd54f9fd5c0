// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/callback_thread.h"

#include <sched.h>

#include <deque>

#include "runtime/base/mutex.h"
#include "runtime/exec/clock.h"
#include "runtime/exec/fork_guard.h"
#include "runtime/exec/futex.h"
#include "runtime/exec/thread.h"

namespace weft {
namespace {

constexpr int kForkLevel = 1;  // schedulers post callbacks while they hold their lock
// How long the thread looks for the next callback before it sleeps: about what a wake-up takes.
constexpr uint64_t kSpinNs = 50'000;

// Whether the calling thread is in a callback and has the duty to run the next ones.
thread_local bool on_duty = false;
// How many AtWork the calling thread has.
thread_local unsigned works = 0;

class Service : private ForkGuard {
 public:
  Service() : ForkGuard(kForkLevel) { EnterForkGuards(); }

  void Post(std::function<void()> callback) {
    {
      MutexLock lock(mutex_);
      queue_.push_back(std::move(callback));
      if (!served_) served_ = Start();
    }
    Wake();
  }

  void HandOver() {
    MutexLock lock(mutex_);
    if (Start()) on_duty = false;
  }

 private:
  static void* Main(void* service) {
    static_cast<Service*>(service)->Serve();
    return nullptr;
  }

  // If the system has no thread to give, the next Post tries again.
  bool Start() WEFT_REQUIRES(mutex_) {
    pthread_t thread;
    if (!StartThread("weft-callback", Main, this, &thread)) return false;
    pthread_detach(thread);
    return true;
  }

  void Serve() {
    on_duty = true;
    while (on_duty) {
      const uint32_t seen = posted_.load(std::memory_order_acquire);
      std::function<void()> callback;
      {
        MutexLock lock(mutex_);
        if (!queue_.empty()) {
          callback = std::move(queue_.front());
          queue_.pop_front();
        }
      }
      if (callback)
        Call(callback);
      else
        AwaitPost(seen);
    }
  }

  void AwaitPost(uint32_t seen) {
    const uint64_t give_up = MonotonicNs() + kSpinNs;
    // On its own processor, the thread that posts could not run meanwhile.
    while (MonotonicNs() < give_up &&
           sched_getcpu() != posted_from_.load(std::memory_order_relaxed)) {
      if (posted_.load(std::memory_order_acquire) != seen) return;
      SpinPause();
    }
    asleep_.fetch_add(1, std::memory_order_seq_cst);
    FutexWait(posted_, seen);
    asleep_.fetch_sub(1, std::memory_order_relaxed);
  }

  // What the application throws ends here: there is nobody to catch it.
  static void Call(const std::function<void()>& callback) {
    try {
      callback();
    } catch (...) {
    }
  }

  void Wake() {
    posted_from_.store(sched_getcpu(), std::memory_order_relaxed);
    posted_.fetch_add(1, std::memory_order_seq_cst);
    if (asleep_.load(std::memory_order_seq_cst) != 0) FutexWake(&posted_, 1);
  }

  void BeforeFork() override WEFT_THREAD_ANNOTATION(no_thread_safety_analysis) { mutex_.Lock(); }
  void AfterFork(bool child) override WEFT_THREAD_ANNOTATION(no_thread_safety_analysis) {
    // In a child, nobody is on duty; what the parent still has to call is the parent's.
    if (child) {
      served_ = on_duty;
      asleep_.store(0, std::memory_order_relaxed);
      new (&queue_) std::deque<std::function<void()>>();
    }
    mutex_.Unlock();
  }

  Mutex mutex_;
  std::deque<std::function<void()>> queue_ WEFT_GUARDED_BY(mutex_);
  bool served_ WEFT_GUARDED_BY(mutex_) = false;
  std::atomic<uint32_t> posted_ = 0;
  std::atomic<int> posted_from_ = -1;  // the processor of the last Post
  std::atomic<uint32_t> asleep_ = 0;   // threads in FutexWait, or on the way
};

// Never destroyed: threads may post while the process exits.
Service& GetService() {
  static Service* const service = new Service;
  return *service;
}

}  // namespace

void CallbackThread::Post(std::function<void()> callback) {
  GetService().Post(std::move(callback));
}

void CallbackThread::Call(std::function<void()> callback) {
  if (works == 0)
    callback();
  else
    Post(std::move(callback));
}

CallbackThread::AtWork::AtWork() { ++works; }
CallbackThread::AtWork::~AtWork() { --works; }

void CallbackThread::AboutToBlock() {
  if (on_duty) GetService().HandOver();
}

}  // namespace weft
