// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <pthread.h>
#include <signal.h>

namespace weft {

// Starts a thread of the driver: asynchronous signals blocked, so that the application has them on
// its own threads, and named for debuggers. False if the system refuses.
bool StartThread(const char* name, void* (*function)(void*), void* argument, pthread_t* thread);

// While one lives, asynchronous signals are blocked on its thread.
class SignalsBlocked {
 public:
  SignalsBlocked();
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

}  // namespace weft
