// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/callback_thread.h"

#include <cassert>

#include "runtime/base/lazy.h"
#include "runtime/os/thread.h"
#include "runtime/pool/doorbell.h"

namespace weft {
namespace {

// Whether the calling thread is in a callback and has the duty to run the next ones.
thread_local bool on_duty = false;
// How many AtWork the calling thread has.
thread_local unsigned works = 0;

class CallbackService : private ForkListener {
 public:
  CallbackService() { ListenToForks(); }

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
    posted_.Ring();
  }

  void HandOver() {
    MutexLock lock(mutex_);
    if (Start()) on_duty = false;
  }

 private:
  static void* Main(void* service) {
    static_cast<CallbackService*>(service)->Serve();
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
      const uint32_t rings = posted_.rings();
      if (CallbackThread::Item* item = Take())
        Call(*item);
      else if (!posted_.Look(rings))
        posted_.Sleep(rings);
    }
  }

  CallbackThread::Item* Take() {
    MutexLock lock(mutex_);
    CallbackThread::Item* const item = first_;
    if (item) first_ = item->next;
    if (!first_) last_ = nullptr;
    return item;
  }

  // What the application throws ends here: there is nobody to catch it.
  static void Call(CallbackThread::Item& item) {
    assert(!ForkExclusion::IsInside() && "no callback runs with a lock held");
    try {
      item.call(item);
    } catch (...) {
    }
  }

  // Nobody is on duty, but for a callback that forked; what the parent still has to call is the
  // parent's.
  void InForkedChild() override {
    MutexLock lock(mutex_);
    served_ = on_duty;
    first_ = last_ = nullptr;
    posted_.ForgetThreads();
  }

  Mutex mutex_;
  CallbackThread::Item* first_ WEFT_GUARDED_BY(mutex_) = nullptr;
  CallbackThread::Item* last_ WEFT_GUARDED_BY(mutex_) = nullptr;
  bool served_ WEFT_GUARDED_BY(mutex_) = false;
  Doorbell posted_;
};

CallbackService& GetCallbackService() {
  static constinit Lazy<CallbackService> service;
  return service.Get([] { return new CallbackService; });
}

}  // namespace

bool CallbackThread::Prepare() { return GetCallbackService().Prepare(); }

void CallbackThread::Post(Item& item) { GetCallbackService().Post(item); }

void CallbackThread::Call(Item& item) {
  assert((works != 0 || !ForkExclusion::IsInside()) && "no callback runs with a lock held");
  if (works == 0)
    item.call(item);
  else
    Post(item);
}

bool CallbackThread::IsAtWork() { return works != 0; }
CallbackThread::AtWork::AtWork() { ++works; }
CallbackThread::AtWork::~AtWork() { --works; }

void CallbackThread::AboutToBlock() {
  if (on_duty) GetCallbackService().HandOver();
}

}  // namespace weft
