// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/exec/fork_guard.h"

#include <pthread.h>

#include <mutex>

namespace weft {
namespace {

// Guards the list; held from before a fork until after it.
std::mutex list_mutex;
ForkGuard* first = nullptr;

}  // namespace

struct ForkHandlers {
  static void Register() { pthread_atfork(Before, AfterInParent, AfterInChild); }

  static void Before() {
    list_mutex.lock();
    for (ForkGuard* guard = first; guard; guard = guard->next_) guard->BeforeFork();
  }
  static void After(bool child) {
    for (ForkGuard* guard = first; guard; guard = guard->next_) guard->AfterFork(child);
    list_mutex.unlock();
  }
  static void AfterInParent() { After(false); }
  static void AfterInChild() { After(true); }
};

void ForkGuard::EnterForkGuards() {
  static const bool registered = (ForkHandlers::Register(), true);
  (void)registered;
  std::lock_guard lock(list_mutex);
  next_ = first;
  while (next_ && next_->level_ < level_) {
    previous_ = next_;
    next_ = next_->next_;
  }
  (previous_ ? previous_->next_ : first) = this;
  if (next_) next_->previous_ = this;
}

void ForkGuard::LeaveForkGuards() {
  std::lock_guard lock(list_mutex);
  (previous_ ? previous_->next_ : first) = next_;
  if (next_) next_->previous_ = previous_;
}

}  // namespace weft
