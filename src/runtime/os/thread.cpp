// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/thread.h"

#include <signal.h>

#include <initializer_list>

#include "runtime/os/stack.h"

namespace weft {
namespace {

// All signals but those that a thread's own faults raise: these must reach the application's
// handler.
sigset_t AsynchronousSignals() {
  sigset_t set;
  sigfillset(&set);
  for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS})
    sigdelset(&set, fault);
  return set;
}

}  // namespace

SignalsBlocked::SignalsBlocked() {
  const sigset_t blocked = AsynchronousSignals();
  pthread_sigmask(SIG_SETMASK, &blocked, &before_);
}

bool StartThread(const char* name, void* (*function)(void*), void* argument, pthread_t* thread) {
  pthread_attr_t attributes;
  size_t stack_bytes = 0;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_getstacksize(&attributes, &stack_bytes);
  if (stack_bytes < kThreadStackBytes) pthread_attr_setstacksize(&attributes, kThreadStackBytes);
  const SignalsBlocked which_it_inherits;
  const bool started = pthread_create(thread, &attributes, function, argument) == 0;
  pthread_attr_destroy(&attributes);
  if (started) pthread_setname_np(*thread, name);
  return started;
}

}  // namespace weft
