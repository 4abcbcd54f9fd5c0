// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// seccomp alone keeps files away as well: without a folder to write to, no system call that takes a
// path is left. Landlock is for the folder, where the call that opens files is needed.
#include "compiler/server/sandbox.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <span>

namespace weft::compiler {
namespace {

// Each step gives 0 or an errno.

int RefuseNewPrivileges() { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

// The folder may be one that is open to the application by its capability alone.
int DropCapabilities(bool writes_files) {
  __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {};
  if (syscall(SYS_capget, &header, sets) != 0) return errno;
  const uint32_t kept = writes_files ? CAP_TO_MASK(CAP_DAC_OVERRIDE) : 0;
  for (__user_cap_data_struct& set : sets) {
    const uint32_t left = &set == sets ? set.permitted & kept : 0;
    set = {left, left, 0};
  }
  return syscall(SYS_capset, &header, sets) == 0 ? 0 : errno;
}

// As of the sixth version of Landlock's interface. Older kernels know its first members.
struct Ruleset {
  uint64_t files, network, scopes;
};

// All that the kernel can forbid.
Ruleset AllOf(long version) {
  const int file_rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return {(uint64_t{1} << file_rights) - 1, version >= 4 ? 3U : 0U, version >= 6 ? 3U : 0U};
}

size_t SizeOf(long version) { return version >= 6 ? 24 : version >= 4 ? 16 : 8; }

int AllowFilesBelow(int ruleset, const std::string& directory, uint64_t rights) {
  const int folder = open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return errno;
  const landlock_path_beneath_attr rule = {rights, folder};
  const bool added =
      syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  const int error = added ? 0 : errno;
  close(folder);
  return error;
}

int LockFiles(const std::string& writable_directory) {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 0) return errno;
  const Ruleset forbidden = AllOf(version);
  const int ruleset =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &forbidden, SizeOf(version), 0));
  if (ruleset < 0) return errno;
  constexpr uint64_t kWriting = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                                (uint64_t{1} << 14);  // LANDLOCK_ACCESS_FS_TRUNCATE
  int error = 0;
  if (!writable_directory.empty())
    error = AllowFilesBelow(ruleset, writable_directory, kWriting & forbidden.files);
  if (syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) error = errno;
  close(ruleset);
  return error;
}

constexpr int kUsed[] = {SCMP_SYS(brk),
                         SCMP_SYS(clock_getres),
                         SCMP_SYS(clock_gettime),
                         SCMP_SYS(clock_nanosleep),
                         SCMP_SYS(close),
                         SCMP_SYS(exit),
                         SCMP_SYS(exit_group),
                         SCMP_SYS(fcntl),
                         SCMP_SYS(fstat),
                         SCMP_SYS(futex),
                         SCMP_SYS(getcwd),
                         SCMP_SYS(getegid),
                         SCMP_SYS(geteuid),
                         SCMP_SYS(getgid),
                         SCMP_SYS(getpid),
                         SCMP_SYS(getppid),
                         SCMP_SYS(getrandom),
                         SCMP_SYS(getrlimit),
                         SCMP_SYS(getrusage),
                         SCMP_SYS(gettid),
                         SCMP_SYS(gettimeofday),
                         SCMP_SYS(getuid),
                         SCMP_SYS(lseek),
                         SCMP_SYS(madvise),
                         SCMP_SYS(mremap),
                         SCMP_SYS(munmap),
                         SCMP_SYS(nanosleep),
                         SCMP_SYS(pause),
                         SCMP_SYS(poll),
                         SCMP_SYS(ppoll),
                         SCMP_SYS(pread64),
                         SCMP_SYS(read),
                         SCMP_SYS(readv),
                         SCMP_SYS(recvfrom),
                         SCMP_SYS(restart_syscall),
                         SCMP_SYS(rseq),
                         SCMP_SYS(rt_sigaction),
                         SCMP_SYS(rt_sigprocmask),
                         SCMP_SYS(rt_sigreturn),
                         SCMP_SYS(sched_getaffinity),
                         SCMP_SYS(sched_yield),
                         SCMP_SYS(sendto),
                         SCMP_SYS(set_robust_list),
                         SCMP_SYS(sigaltstack),
                         SCMP_SYS(sysinfo),
                         SCMP_SYS(time),
                         SCMP_SYS(times),
                         SCMP_SYS(uname),
                         SCMP_SYS(write),
                         SCMP_SYS(writev)};
constexpr int kUsedToWriteFiles[] = {SCMP_SYS(ftruncate), SCMP_SYS(newfstatat), SCMP_SYS(open),
                                     SCMP_SYS(openat), SCMP_SYS(statx)};

using Filter = std::unique_ptr<void, decltype(&seccomp_release)>;

bool Allow(const Filter& filter, std::span<const int> calls) {
  return std::ranges::all_of(calls, [&](int call) {
    return seccomp_rule_add(filter.get(), SCMP_ACT_ALLOW, call, 0) == 0;
  });
}

bool AllowIf(const Filter& filter, int call, scmp_arg_cmp condition) {
  return seccomp_rule_add_array(filter.get(), SCMP_ACT_ALLOW, call, 1, &condition) == 0;
}

// Threads, but no processes; memory, but none that is executed; signals and limits of its own.
bool AllowInPart(const Filter& filter) {
  return AllowIf(filter, SCMP_SYS(clone),
                 SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_VM, CLONE_THREAD | CLONE_VM)) &&
         AllowIf(filter, SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) &&
         AllowIf(filter, SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) &&
         AllowIf(filter, SCMP_SYS(tgkill),
                 SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(getpid()), 0)) &&
         AllowIf(filter, SCMP_SYS(prlimit64), SCMP_A2(SCMP_CMP_EQ, 0, 0)) &&
         AllowIf(filter, SCMP_SYS(newfstatat), SCMP_A3(SCMP_CMP_EQ, AT_EMPTY_PATH, 0));
}

int FilterSystemCalls(bool writes_files) {
  const Filter filter(seccomp_init(SCMP_ACT_ERRNO(ENOSYS)), seccomp_release);
  if (!filter) return ENOMEM;
  // Without this, older kernels would have the processor speculate less.
  seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_SSB, 1);
  seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS));
  const bool made = Allow(filter, kUsed) && AllowInPart(filter) &&
                    (!writes_files || Allow(filter, kUsedToWriteFiles));
  if (!made) return ENOMEM;
  return -seccomp_load(filter.get());
}

}  // namespace

std::vector<std::string> EnterSandbox(const std::string& writable_directory) {
  const bool writes_files = !writable_directory.empty();
  std::vector<std::string> refused;
  const auto step = [&refused](const char* what, int error) {
    if (error)
      refused.push_back(std::string("the system refuses ") + what + ": " + strerrordesc_np(error));
  };
  step("to give up new privileges", RefuseNewPrivileges());
  step("to drop capabilities", DropCapabilities(writes_files));
  step("Landlock", LockFiles(writable_directory));
  step("a seccomp filter", FilterSystemCalls(writes_files));
  return refused;
}

}  // namespace weft::compiler
