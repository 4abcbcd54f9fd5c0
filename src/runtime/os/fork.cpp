// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/fork.h"

#include <pthread.h>
#include <time.h>

#include <mutex>

#include "runtime/os/mutex.h"
#include "runtime/os/process_barrier.h"
#include "runtime/os/thread_end.h"

namespace weft {
namespace {

// How often, 50 us apart, a fork looks whether it may go on. It does in the end, lest it wait for a
// thread that itself waits for the forking one.
constexpr int kPatience = 5'000;
constexpr timespec kPause{.tv_sec = 0, .tv_nsec = 50'000};

// Guards the list of threads; held from before a fork until after it.
constinit std::mutex threads_mutex;
constinit Mutex listeners_mutex;
constinit unsigned generation = 0;
constinit ForkListener* first_listener WEFT_GUARDED_BY(listeners_mutex) = nullptr;

}  // namespace

thread_local constinit ForkExclusion::Thread ForkExclusion::self_;

struct ForkHandlers {
  using Thread = ForkExclusion::Thread;

  static inline constinit Thread* first_thread = nullptr;

  static bool List(Thread& thread) {
    if (thread.ending || !thread_end.Watch(&thread)) return false;
    thread.next = first_thread;
    if (first_thread) first_thread->previous = &thread;
    first_thread = &thread;
    return thread.listed = true;
  }

  // Destructors of the application's keys may come after this one, and use the driver.
  static void Unlist(void* ending) {
    auto& thread = *static_cast<Thread*>(ending);
    const std::lock_guard lock(threads_mutex);
    (thread.previous ? thread.previous->next : first_thread) = thread.next;
    if (thread.next) thread.next->previous = thread.previous;
    thread.listed = false;
    thread.ending = true;
    thread.closed.store(true, std::memory_order_relaxed);
  }

  static inline const ThreadEnd thread_end{Unlist};

  static void Before() {
    {
      const ForkExclusion lists_this_thread;
    }
    threads_mutex.lock();
    const Thread* const self = &ForkExclusion::self_;
    for (Thread* thread = first_thread; thread; thread = thread->next)
      if (thread != self) thread->closed.store(true, std::memory_order_relaxed);
    PassBarrierInAllThreads();
    int patience = kPatience;
    for (Thread* thread = first_thread; thread; thread = thread->next)
      while (thread != self && thread->depth.load(std::memory_order_acquire) != 0 && patience-- > 0)
        nanosleep(&kPause, nullptr);
  }

  static void InParent() {
    for (Thread* thread = first_thread; thread; thread = thread->next)
      thread->closed.store(false, std::memory_order_relaxed);
    threads_mutex.unlock();
  }

  static void InChild() {
    Thread& self = ForkExclusion::self_;
    first_thread = self.listed ? &self : nullptr;
    self.previous = self.next = nullptr;
    ++generation;
    Mutex::ForgetThreads();
    threads_mutex.unlock();
    const MutexLock lock(listeners_mutex);
    for (ForkListener* each = first_listener; each; each = each->next_) each->InForkedChild();
  }
};

namespace {

// While the library is loaded: later, another thread might fork meanwhile.
[[maybe_unused]] const bool registered =
    pthread_atfork(ForkHandlers::Before, ForkHandlers::InParent, ForkHandlers::InChild) == 0;

}  // namespace

// Waits for a fork that is under way, and has the next one see this thread.
void ForkExclusion::EnterSlowly() {
  self_.depth.store(0, std::memory_order_release);
  threads_mutex.lock();
  self_.depth.store(1, std::memory_order_relaxed);
  self_.holds_list = !self_.listed && !ForkHandlers::List(self_);
  if (self_.holds_list) return;
  self_.closed.store(false, std::memory_order_relaxed);
  threads_mutex.unlock();
}

void ForkExclusion::LeaveSlowly() {
  self_.holds_list = false;
  threads_mutex.unlock();
}

unsigned ForkGeneration() { return generation; }

void ForkListener::ListenToForks() {
  MutexLock lock(listeners_mutex);
  next_ = first_listener;
  if (next_) next_->previous_ = this;
  first_listener = this;
}

void ForkListener::IgnoreForks() {
  MutexLock lock(listeners_mutex);
  (previous_ ? previous_->next_ : first_listener) = next_;
  if (next_) next_->previous_ = previous_;
}

}  // namespace weft
