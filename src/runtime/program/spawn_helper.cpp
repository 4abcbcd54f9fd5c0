// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Like posix_spawn, this makes children that share our memory, on a stack of their own, while their
// parent sleeps until they exec or end. posix_spawn itself would leave a child that sends SIGCHLD:
// exec gives every child that exit signal, so a process that is not to send one must be an orphan.
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

// clone under the C library's other name: thread sanitizer takes the first one for fork and fails
// in a child that shares memory.
extern "C" int __clone(int (*function)(void*), void* stack, int flags, void* argument, ...);

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
  char* stack_top;  // for the program's process
  pid_t pid;
  int process;
  int error;
};

// The children speak to the kernel: glibc's wrappers refuse the signals it uses itself, and thread
// sanitizer's would take a child's descriptors for the parent's.
void SetSignalMask(uint64_t mask, uint64_t* old) {
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, old, kKernelSignalMask);
}

void ResetSignals() {
  const uint64_t default_action[4] = {};  // struct kernel_sigaction: all zeros is SIG_DFL
  for (int signal = 1; signal <= kSignals; ++signal)
    syscall(SYS_rt_sigaction, signal, default_action, nullptr, kKernelSignalMask);
}

int Open(const char* path, int flags) {
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags));
}

// As dup2 does.
bool Duplicate(int from, int to) { return from == to || syscall(SYS_dup3, from, to, 0) >= 0; }

bool PlaceDescriptors(int socket) {
  const auto held = static_cast<int>(syscall(SYS_fcntl, socket, F_DUPFD, kScratchDescriptor));
  if (held < 0) return false;
  const int null = Open("/dev/null", O_RDWR);
  if (null < 0) return false;
  for (int stream = 0; stream < 3; ++stream) {
    if (!Duplicate(null, stream)) return false;
  }
  if (!Duplicate(held, kHelperSocket)) return false;
  if (syscall(SYS_close_range, kHelperSocket + 1, ~0U, 0) == 0) return true;
  rlimit limit = {};  // a kernel before 5.9
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  const rlim_t end = limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
  for (rlim_t fd = kHelperSocket + 1; fd < end; ++fd) syscall(SYS_close, fd);
  return true;
}

// When memory runs out, the helper should be what the kernel ends, not the application.
void OfferToOutOfMemoryKiller() {
  const int file = Open("/proc/self/oom_score_adj", O_WRONLY);
  if (file < 0) return;
  constexpr char kScore[] = "800";
  syscall(SYS_write, file, kScore, sizeof kScore - 1);  // worth trying, nothing more
  syscall(SYS_close, file);
}

// Runs in the parent's memory: system calls only. Sanitizers do not know its stack.
__attribute__((no_sanitize("address", "thread"))) int RunChild(void* argument) {
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

// The intermediate process: starts the program and ends. It shares our descriptors, so that the one
// of the program's process becomes ours.
__attribute__((no_sanitize("address", "thread"))) int RunIntermediate(void* argument) {
  auto* child = static_cast<Child*>(argument);
  child->pid = __clone(RunChild, child->stack_top, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD,
                       child, &child->process);
  if (child->pid < 0) child->error = errno;
  _exit(0);
}

// Clones with every signal blocked: no handler of the application may run in the child.
int RunBlocked(Child& child, char* stack_top) {
  uint64_t mask = 0;
  SetSignalMask(~uint64_t{0}, &mask);
  constexpr int kNoExitSignal = 0;
  const pid_t intermediate = __clone(RunIntermediate, stack_top,
                                     CLONE_VM | CLONE_VFORK | CLONE_FILES | kNoExitSignal, &child);
  if (intermediate < 0) child.error = errno;
  while (intermediate > 0 && waitpid(intermediate, nullptr, __WCLONE) < 0 && errno == EINTR) {
  }
  SetSignalMask(mask, nullptr);
  return child.error;
}

}  // namespace

std::expected<SpawnedHelper, int> SpawnHelper(const char* path, char* const argv[],
                                              char* const envp[], int socket) {
  void* stacks = mmap(nullptr, 2 * kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stacks == MAP_FAILED) return std::unexpected(errno);
  char* const top = static_cast<char*>(stacks) + 2 * kStackBytes;
  Child child = {path, argv, envp, socket, top - kStackBytes, 0, -1, 0};
  const int error = RunBlocked(child, top);
  munmap(stacks, 2 * kStackBytes);
  if (error == 0) return SpawnedHelper{child.pid, child.process};
  if (child.process >= 0) close(child.process);
  return std::unexpected(error);
}

int AwayFromStandardStreams(int descriptor) {
  if (descriptor < 0 || descriptor > 2) return descriptor;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close(descriptor);
  return moved;
}

}  // namespace weft
