// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/callback_thread.h"

#include <sched.h>

#include "runtime/base/lazy.h"
#include "runtime/exec/clock.h"
#include "runtime/exec/futex.h"
#include "runtime/exec/thread.h"

namespace weft {
namespace {

// How long the thread looks for the next callback before it sleeps: about what a wake-up takes.
constexpr uint64_t kSpinNs = 50'000;

// Whether the calling thread is in a callback and has the duty to run the next ones.
thread_local bool on_duty = false;
// How many AtWork the calling thread has.
thread_local unsigned works = 0;

class Service : private ForkListener {
 public:
  Service() { ListenToForks(); }

  bool Prepare() {
    MutexLock lock(mutex_);
    return served_ || (served_ = Start());
  }

  void Post(CallbackThread::Item& item) {
    item.next = nullptr;
    {
      MutexLock lock(mutex_);
      (last_ ? last_->next : first_) = &item;
      last_ = &item;
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
      if (CallbackThread::Item* item = Take())
        Call(*item);
      else
        AwaitPost(seen);
    }
  }

  CallbackThread::Item* Take() {
    MutexLock lock(mutex_);
    CallbackThread::Item* const item = first_;
    if (item) first_ = item->next;
    if (!first_) last_ = nullptr;
    return item;
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
  static void Call(CallbackThread::Item& item) {
    try {
      item.call(item);
    } catch (...) {
    }
  }

  void Wake() {
    posted_from_.store(sched_getcpu(), std::memory_order_relaxed);
    posted_.fetch_add(1, std::memory_order_seq_cst);
    if (asleep_.load(std::memory_order_seq_cst) != 0) FutexWake(&posted_, 1);
  }

  // Nobody is on duty, but for a callback that forked; what the parent still has to call is the
  // parent's.
  void InForkedChild() override {
    MutexLock lock(mutex_);
    served_ = on_duty;
    first_ = last_ = nullptr;
    asleep_.store(0, std::memory_order_relaxed);
  }

  Mutex mutex_;
  CallbackThread::Item* first_ WEFT_GUARDED_BY(mutex_) = nullptr;
  CallbackThread::Item* last_ WEFT_GUARDED_BY(mutex_) = nullptr;
  bool served_ WEFT_GUARDED_BY(mutex_) = false;
  std::atomic<uint32_t> posted_ = 0;
  std::atomic<int> posted_from_ = -1;  // the processor of the last Post
  std::atomic<uint32_t> asleep_ = 0;   // threads in FutexWait, or on the way
};

Service& GetService() {
  static constinit Lazy<Service> service;
  return service.Get([] { return new Service; });
}

}  // namespace

bool CallbackThread::Prepare() { return GetService().Prepare(); }

void CallbackThread::Post(Item& item) { GetService().Post(item); }

void CallbackThread::Call(Item& item) {
  if (works == 0)
    item.call(item);
  else
    Post(item);
}

bool CallbackThread::IsAtWork() { return works != 0; }
CallbackThread::AtWork::AtWork() { ++works; }
CallbackThread::AtWork::~AtWork() { --works; }

void CallbackThread::AboutToBlock() {
  if (on_duty) GetService().HandOver();
}

}  // namespace weft
