// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/sharing_child.h"

#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace weft {

void SetSignalMask(uint64_t mask, uint64_t* old) {
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, old, sizeof mask);
}

pid_t StartSharingChild(int (*run)(void*), char* stack_top, int flags, void* argument) {
  uint64_t mask = 0;
  SetSignalMask(~uint64_t{0}, &mask);
  const pid_t started = __clone(run, stack_top, CLONE_VM | flags, argument);
  const pid_t result = started < 0 ? -errno : started;
  SetSignalMask(mask, nullptr);
  return result;
}

void Reap(pid_t child) {
  while (waitpid(child, nullptr, __WCLONE) < 0 && errno == EINTR) {
  }
}

}  // namespace weft
