// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// posix_spawn would do but for its exit signal, SIGCHLD. So this is what it does inside: a child
// that shares our memory, on a stack of its own, while the calling thread sleeps until exec.
#include "runtime/program/spawn_helper.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace weft {
namespace {

constexpr int kHelperSocket = 3;
constexpr int kScratchDescriptor = 10;  // beyond all that the child places
constexpr size_t kStackBytes = 64 << 10;
constexpr size_t kKernelSignalMask = 8;
constexpr int kSignals = 64;

struct Child {
  const char* path;
  char* const* argv;
  char* const* envp;
  int socket;
  int error;
};

// glibc's wrappers refuse the signals it uses itself, so these speak to the kernel.
void SetSignalMask(uint64_t mask, uint64_t* old) {
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, old, kKernelSignalMask);
}

void ResetSignals() {
  const uint64_t default_action[4] = {};  // struct kernel_sigaction: all zeros is SIG_DFL
  for (int signal = 1; signal <= kSignals; ++signal)
    syscall(SYS_rt_sigaction, signal, default_action, nullptr, kKernelSignalMask);
}

bool PlaceDescriptors(int socket) {
  const int held = fcntl(socket, F_DUPFD, kScratchDescriptor);
  if (held < 0) return false;
  const int null = open("/dev/null", O_RDWR);
  if (null < 0) return false;
  for (int stream = 0; stream < 3; ++stream) {
    if (null != stream && dup2(null, stream) < 0) return false;
  }
  if (dup2(held, kHelperSocket) < 0) return false;
  if (syscall(SYS_close_range, kHelperSocket + 1, ~0U, 0) == 0) return true;
  rlimit limit = {};  // a kernel before 5.9
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  const rlim_t end = limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
  for (rlim_t fd = kHelperSocket + 1; fd < end; ++fd) close(static_cast<int>(fd));
  return true;
}

// When memory runs out, the helper should be what the kernel ends, not the application.
void OfferToOutOfMemoryKiller() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  constexpr char kScore[] = "800";
  if (write(file, kScore, sizeof kScore - 1) < 0) errno = 0;  // worth trying, nothing more
  close(file);
}

// Runs in the parent's memory: system calls only.
int RunChild(void* argument) {
  auto* child = static_cast<Child*>(argument);
  ResetSignals();
  setsid();
  if (!PlaceDescriptors(child->socket)) {
    child->error = errno;
    _exit(127);
  }
  OfferToOutOfMemoryKiller();
  SetSignalMask(0, nullptr);
  execve(child->path, child->argv, child->envp);
  child->error = errno;
  _exit(127);
}

}  // namespace

std::expected<pid_t, int> SpawnHelper(const char* path, char* const argv[], char* const envp[],
                                      int socket) {
  void* stack = mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return std::unexpected(errno);
  Child child = {path, argv, envp, socket, 0};
  uint64_t mask = 0;
  SetSignalMask(~uint64_t{0}, &mask);  // no handler of the application may run in the child
  constexpr int kNoExitSignal = 0;
  const pid_t pid = clone(RunChild, static_cast<char*>(stack) + kStackBytes,
                          CLONE_VM | CLONE_VFORK | kNoExitSignal, &child);
  const int clone_error = errno;
  SetSignalMask(mask, nullptr);
  munmap(stack, kStackBytes);
  if (pid < 0) return std::unexpected(clone_error);
  if (child.error != 0) {
    while (waitpid(pid, nullptr, __WCLONE) < 0 && errno == EINTR) {
    }
    return std::unexpected(child.error);
  }
  return pid;
}

int AwayFromStandardStreams(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return moved;
}

}  // namespace weft
