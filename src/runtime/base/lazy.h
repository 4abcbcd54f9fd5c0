// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>

#include "runtime/os/mutex.h"

namespace weft {

// Something that the process has one of, made on first use: unlike a function's static variable, no
// fork meets it half made. Never destroyed, for it may be used while the process exits.
template <class T>
class Lazy {
 public:
  // make() answers a T*. What it throws goes to the caller, and the next one tries again.
  template <class Maker>
  T& Get(Maker make) {
    T* object = object_.load(std::memory_order_acquire);
    return object ? *object : Make(make);
  }

 private:
  template <class Maker>
  [[gnu::noinline]] T& Make(Maker make) {
    MutexLock lock(mutex_);
    T* object = object_.load(std::memory_order_relaxed);
    if (!object) object_.store(object = make(), std::memory_order_release);
    return *object;
  }

  Mutex mutex_;  // guards the making
  std::atomic<T*> object_ = nullptr;
};

}  // namespace weft
