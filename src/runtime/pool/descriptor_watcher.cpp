// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/pool/descriptor_watcher.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <unordered_map>
#include <vector>

#include "runtime/base/lazy.h"
#include "runtime/os/descriptor.h"
#include "runtime/os/thread.h"

namespace weft {
namespace {

class WatchService : private ForkListener {
 public:
  using Listener = DescriptorWatcher::Listener;

  WatchService() { ListenToForks(); }

  bool Prepare(int descriptor, const std::weak_ptr<Listener>& listener) {
    MutexLock lock(mutex_);
    if (epoll_ < 0 && !Start()) return false;
    listeners_[descriptor] = listener;
    epoll_event asleep = {.events = EPOLLONESHOT, .data = {.fd = descriptor}};
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &asleep) == 0 || errno == EEXIST) return true;
    listeners_.erase(descriptor);
    return false;
  }

  void Watch(int descriptor) {
    MutexLock lock(mutex_);
    epoll_event once = {.events = EPOLLIN | EPOLLONESHOT, .data = {.fd = descriptor}};
    epoll_ctl(epoll_, EPOLL_CTL_MOD, descriptor, &once);
  }

  void Forget(int descriptor) {
    MutexLock lock(mutex_);
    if (listeners_.erase(descriptor) != 0) epoll_ctl(epoll_, EPOLL_CTL_DEL, descriptor, nullptr);
  }

  void TellOfFork() {
    if (!forked_.load(std::memory_order_relaxed) || !forked_.exchange(false)) return;
    std::vector<std::shared_ptr<Listener>> listeners;
    {
      MutexLock lock(mutex_);
      for (const auto& [descriptor, listener] : listeners_) listeners.push_back(listener.lock());
    }
    for (const std::shared_ptr<Listener>& listener : listeners)
      if (listener) listener->AfterFork();
  }

 private:
  static void* Main(void* service) {
    static_cast<WatchService*>(service)->Serve();
    return nullptr;
  }

  bool Start() WEFT_REQUIRES(mutex_) {
    epoll_ = AwayFromStandardStreams(epoll_create1(EPOLL_CLOEXEC));
    if (epoll_ < 0) return false;
    pthread_t thread;
    if (StartThread("weft-watcher", Main, this, &thread)) {
      pthread_detach(thread);
      return true;
    }
    close(epoll_);
    epoll_ = -1;
    return false;
  }

  void Serve() {
    const int epoll = Epoll();
    epoll_event event;
    int count;
    while ((count = epoll_wait(epoll, &event, 1, -1)) >= 0 || errno == EINTR) {
      if (count != 1) continue;
      if (const std::shared_ptr<Listener> listener = Find(event.data.fd)) listener->Readable();
    }
    // The application closed all descriptors that it found. What is prepared next starts anew.
    MutexLock lock(mutex_);
    if (epoll_ == epoll) epoll_ = -1;
  }

  int Epoll() {
    MutexLock lock(mutex_);
    return epoll_;
  }

  std::shared_ptr<Listener> Find(int descriptor) {
    MutexLock lock(mutex_);
    const auto found = listeners_.find(descriptor);
    return found == listeners_.end() ? nullptr : found->second.lock();
  }

  // What was watched is the parent's to watch, and the file that does it the parent's too.
  void InForkedChild() override {
    MutexLock lock(mutex_);
    if (epoll_ >= 0) close(epoll_);
    epoll_ = -1;
    forked_.store(true, std::memory_order_relaxed);
  }

  Mutex mutex_;
  int epoll_ WEFT_GUARDED_BY(mutex_) = -1;  // with a thread, if there is one
  std::unordered_map<int, std::weak_ptr<Listener>> listeners_ WEFT_GUARDED_BY(mutex_);
  std::atomic<bool> forked_ = false;  // and the listeners do not know yet
};

WatchService& GetWatchService() {
  static constinit Lazy<WatchService> service;
  return service.Get([] { return new WatchService; });
}

}  // namespace

bool DescriptorWatcher::Prepare(int descriptor, const std::weak_ptr<Listener>& listener) {
  return GetWatchService().Prepare(descriptor, listener);
}
void DescriptorWatcher::Watch(int descriptor) { GetWatchService().Watch(descriptor); }
void DescriptorWatcher::Forget(int descriptor) { GetWatchService().Forget(descriptor); }
void DescriptorWatcher::TellOfFork() { GetWatchService().TellOfFork(); }

}  // namespace weft
