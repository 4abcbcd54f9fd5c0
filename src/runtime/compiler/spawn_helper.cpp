// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Like posix_spawn, this makes children that share our memory, on a stack of their own, while their
// parent sleeps until they exec or end. posix_spawn itself would leave a child that sends SIGCHLD:
// exec gives every child that exit signal, so a process that is not to send one must be an orphan,
// or the child of one that never execs. Such a keeper shares our memory as long as it lives, which
// costs no copy of it, and is asleep in a system call all that time.
// What children have to tell goes through a socket: Valgrind and emulators make copies of the
// process where memory, or descriptors, are to be shared.
#include "runtime/compiler/spawn_helper.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "contract/carrier.h"
#include "runtime/os/descriptor.h"
#include "runtime/os/sharing_child.h"

namespace weft {
namespace {

constexpr int kReportSocket = kHelperSocket + 1;
constexpr int kScratchDescriptor = 10;  // beyond all that the child places
constexpr size_t kStackBytes = 64 << 10;
constexpr size_t kKernelSignalMask = 8;
constexpr int kSignals = 64;

struct Child {
  const char* path;
  char* const* argv;
  char* const* envp;
  int socket;
  int report;       // where the children send reports
  bool stays;       // the intermediate process does
  char* stack_top;  // for the program's process
};

// With the descriptor of the program's process, if there is one.
struct Report {
  pid_t pid;
  int error;
  bool last;
};

// The children speak to the kernel: glibc's wrappers refuse the signals it uses itself, and thread
// sanitizer's would take a child's descriptors for the parent's.
void ResetSignals() {
  const uint64_t default_action[4] = {};  // struct kernel_sigaction: all zeros is SIG_DFL
  for (int signal = 1; signal <= kSignals; ++signal)
    syscall(SYS_rt_sigaction, signal, default_action, nullptr, kKernelSignalMask);
}

int Open(const char* path, int flags) {
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags));
}

// As dup2 does.
bool Duplicate(int from, int to, int flags) {
  return from == to || syscall(SYS_dup3, from, to, flags) >= 0;
}

int Held(int descriptor) {
  return static_cast<int>(syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, kScratchDescriptor));
}

bool CloseFrom(unsigned first) {
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return true;
  rlimit limit = {};  // a kernel before 5.9
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return false;
  const rlim_t end = limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
  for (rlim_t fd = first; fd < end; ++fd) syscall(SYS_close, fd);
  return true;
}

bool PlaceDescriptors(int socket, int& report) {
  const int held = Held(socket), held_report = Held(report);
  if (held < 0 || held_report < 0) return false;
  report = held_report;
  const int null = Open("/dev/null", O_RDWR);
  if (null < 0) return false;
  for (int stream = 0; stream < 3; ++stream) {
    if (!Duplicate(null, stream, 0)) return false;
  }
  if (!Duplicate(held, kHelperSocket, 0)) return false;
  if (!Duplicate(held_report, kReportSocket, O_CLOEXEC)) return false;
  report = kReportSocket;
  return CloseFrom(kReportSocket + 1);
}

// A message of a report and of one descriptor, or of room for one.
struct Message {
  Report report = {};
  iovec part = {&report, sizeof report};
  alignas(cmsghdr) char attached[CMSG_SPACE(sizeof(int))] = {};
  msghdr header = {nullptr, 0, &part, 1, attached, 0, 0};
};

void Send(int socket, const Report& report, int process) {
  Message message = {report};
  if (process >= 0) {
    message.header.msg_controllen = sizeof message.attached;
    cmsghdr* attached = CMSG_FIRSTHDR(&message.header);
    attached->cmsg_len = CMSG_LEN(sizeof process);
    attached->cmsg_level = SOL_SOCKET;
    attached->cmsg_type = SCM_RIGHTS;
    *reinterpret_cast<int*>(CMSG_DATA(attached)) = process;
  }
  syscall(SYS_sendmsg, socket, &message.header, MSG_NOSIGNAL);
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
  auto* child = static_cast<const Child*>(argument);
  int report = child->report;
  ResetSignals();
  setpgid(0, 0);
  if (PlaceDescriptors(child->socket, report)) {
    OfferToOutOfMemoryKiller();
    SetSignalMask(0, nullptr);
    execve(child->path, child->argv, child->envp);
  }
  Send(report, {0, errno, false}, -1);
  _exit(127);
}

// Holds nothing of the application's while it waits: no descriptor but these two, no folder.
__attribute__((no_sanitize("address", "thread"))) bool Strip(int& report, int& process) {
  const int held = Held(report), held_process = process < 0 ? -1 : Held(process);
  if (held < 0 || !Duplicate(held, 0, 0)) return false;
  report = 0;
  if (process >= 0 && (held_process < 0 || !Duplicate(held_process, 1, 0))) return false;
  if (process >= 0) process = 1;
  ResetSignals();  // an ignored SIGCHLD would leave nobody to wait for
  syscall(SYS_prctl, PR_SET_NAME, "weft-keeper", 0, 0, 0);
  return syscall(SYS_chdir, "/") == 0 && CloseFrom(process < 0 ? 1 : 2);
}

// The intermediate process: starts the program and ends, then or with the program.
__attribute__((no_sanitize("address", "thread"))) int RunIntermediate(void* argument) {
  auto* child = static_cast<Child*>(argument);
  int report = child->report, process = -1;
  const bool stays = child->stays;
  const pid_t pid = __clone(RunChild, child->stack_top,
                            CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, child, &process);
  const int error = pid < 0 ? errno : 0;
  const bool stripped = !stays || Strip(report, process);
  if (!stripped && pid > 0) syscall(SYS_kill, pid, SIGKILL);
  if (stripped) Send(report, {pid, error, true}, process);
  if (stays && pid > 0) {
    // From here on the parent runs, whose errno this is too, so nothing that fails is called.
    syscall(SYS_close, report);
    if (process >= 0) syscall(SYS_close, process);
    syscall(SYS_wait4, pid, nullptr, __WALL, nullptr);
  }
  _exit(0);
}

// Whether processes that lose their parents become children of this one.
bool AdoptsOrphans() {
  int is_subreaper = 0;
  return getpid() == 1 ||
         (prctl(PR_GET_CHILD_SUBREAPER, &is_subreaper, 0, 0, 0) == 0 && is_subreaper);
}

// Until the keeper has told, or ended without. Not by the socket's end: forked copies hold it too.
void AwaitReport(int socket, pid_t keeper) {
  constexpr int kMilliseconds = 50;
  pollfd wait = {socket, POLLIN, 0};
  while (poll(&wait, 1, kMilliseconds) <= 0) {
    siginfo_t ended = {};
    const bool known = waitid(P_PID, keeper, &ended, WEXITED | WNOHANG | WNOWAIT | __WCLONE) == 0;
    if (!known || ended.si_pid == keeper) return;
  }
}

void UnmapStacks(const SpawnedHelper& helper) {
  if (helper.stacks) munmap(helper.stacks, 2 * kStackBytes);
}

// What the children have told. Those that do not stay are gone; but a copy of the process, forked
// meanwhile, may hold their end of the socket.
std::expected<SpawnedHelper, int> ReceiveReports(int socket) {
  SpawnedHelper helper;
  int error = 0;
  for (bool last = false; !last;) {
    Message message;
    message.header.msg_controllen = sizeof message.attached;
    if (recvmsg(socket, &message.header, MSG_CMSG_CLOEXEC | MSG_DONTWAIT) <= 0) break;
    const Report& report = message.report;
    if (report.error && !error) error = report.error;
    const cmsghdr* attached = CMSG_FIRSTHDR(&message.header);
    if (attached)
      helper.process = AwayFromStandardStreams(*reinterpret_cast<const int*>(CMSG_DATA(attached)));
    if (report.pid > 0) helper.pid = report.pid;
    last = report.last;
  }
  if (!error && helper.pid) return helper;
  if (helper.process >= 0) close(helper.process);
  return std::unexpected(error ? error : ECHILD);
}

}  // namespace

std::expected<SpawnedHelper, int> SpawnHelper(const char* path, char* const argv[],
                                              char* const envp[], int socket) {
  int reports[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, reports) != 0) {
    return std::unexpected(errno);
  }
  const Descriptor receiver(reports[0]), sender(reports[1]);
  void* stacks = mmap(nullptr, 2 * kStackBytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stacks == MAP_FAILED) return std::unexpected(errno);
  char* const top = static_cast<char*>(stacks) + 2 * kStackBytes;
  Child child = {path, argv, envp, socket, sender.number(), AdoptsOrphans(), top - kStackBytes};
  const pid_t intermediate =
      StartSharingChild(RunIntermediate, top, child.stays ? 0 : CLONE_VFORK, &child);
  if (intermediate > 0 && child.stays) AwaitReport(receiver.number(), intermediate);
  auto helper = intermediate > 0 ? ReceiveReports(receiver.number())
                                 : std::expected<SpawnedHelper, int>(std::unexpect, -intermediate);
  if (helper && child.stays) {
    helper->keeper = intermediate;
    helper->stacks = stacks;
    return helper;
  }
  if (intermediate > 0) Reap(intermediate);
  munmap(stacks, 2 * kStackBytes);
  return helper;
}

void EndHelper(const SpawnedHelper& helper) {
  if (helper.process >= 0) {
    syscall(SYS_pidfd_send_signal, helper.process, SIGKILL, nullptr, 0);
    close(helper.process);
  } else {
    kill(helper.pid, SIGKILL);
  }
  if (helper.keeper) Reap(helper.keeper);
  UnmapStacks(helper);
}

void AbandonHelper(const SpawnedHelper& helper) {
  if (helper.keeper && waitpid(helper.keeper, nullptr, WNOHANG | __WCLONE) == helper.keeper)
    UnmapStacks(helper);
}

void ForgetHelper(const SpawnedHelper& helper) {
  if (helper.process >= 0) close(helper.process);
  UnmapStacks(helper);
}

}  // namespace weft
