// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <expected>

namespace weft {

struct SpawnedHelper {
  pid_t pid;
  int process;  // a descriptor of the process (pidfd); -1 on kernels without
};

// Starts `path` as a process that the application does not notice. It is nobody's child: an
// intermediate process, gone when this returns, starts it, and so no SIGCHLD and no wait call ever
// tells of it (unless the application adopts orphans: as process 1 or by PR_SET_CHILD_SUBREAPER).
// It has a process group of its own, so that a terminal's signals pass it by; but not a session,
// for which the scheduler would keep apart its share of the processors. It has default signal
// dispositions and an empty mask, `socket` as descriptor 3, /dev/null as the standard streams and
// no other descriptor. Returns when the program runs, or errno if it cannot.
std::expected<SpawnedHelper, int> SpawnHelper(const char* path, char* const argv[],
                                              char* const envp[], int socket);

// A duplicate of the descriptor that is none of the standard streams', if it is one of theirs: an
// application that closed its own would write into it. Closes the original. Close-on-exec.
int AwayFromStandardStreams(int descriptor);

}  // namespace weft
