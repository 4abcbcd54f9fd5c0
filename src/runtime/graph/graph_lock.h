// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "runtime/os/mutex.h"

namespace weft {

// Stands for the mutex of the scheduler that a task, a strand or a waiter belongs to, in the
// annotations of what that mutex guards of them: clang's analysis cannot follow which it is.
inline constexpr class WEFT_THREAD_ANNOTATION(capability("mutex")) {
} its_scheduler;

// Holds a scheduler's mutex.
class WEFT_THREAD_ANNOTATION(scoped_lockable) GraphLock {
 public:
  explicit GraphLock(Mutex& mutex) WEFT_THREAD_ANNOTATION(acquire_capability(mutex, its_scheduler))
      : mutex_(mutex) {
    mutex_.Lock();
  }
  ~GraphLock() WEFT_THREAD_ANNOTATION(release_capability()) { mutex_.Unlock(); }
  GraphLock(const GraphLock&) = delete;
  GraphLock& operator=(const GraphLock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace weft
