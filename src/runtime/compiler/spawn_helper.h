// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <expected>

namespace weft {

struct SpawnedHelper {
  pid_t pid = 0;
  int process = -1;        // a descriptor of the process (pidfd); -1 on kernels without
  pid_t keeper = 0;        // its parent, if that is a process of ours
  void* stacks = nullptr;  // the keeper's
};

// Starts `path` as a process that the application does not notice: no SIGCHLD and no wait call ever
// tells of it. It is nobody's child, as the intermediate process that starts it is gone when this
// returns. Where orphans become the application's children (it is process 1, or a subreaper), the
// intermediate process stays as its parent, a *keeper*: itself a child without exit signal, which
// no wait call without __WALL or __WCLONE sees.
// The program has a process group of its own, so that a terminal's signals pass it by; but not a
// session, for which the scheduler would keep apart its share of the processors. It has default
// signal dispositions and an empty mask, `socket` as descriptor 3, /dev/null as the standard
// streams and no other descriptor. Returns when the program runs, or errno if it cannot.
std::expected<SpawnedHelper, int> SpawnHelper(const char* path, char* const argv[],
                                              char* const envp[], int socket);

// Ends the process and lets go of all that there is of it.
void EndHelper(const SpawnedHelper& helper);
// The same without what its descriptor leads to, where that may be another's by now.
void AbandonHelper(const SpawnedHelper& helper);
// In a child that fork made: the process is the parent's.
void ForgetHelper(const SpawnedHelper& helper);

}  // namespace weft
