// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <expected>

namespace weft {

// Starts `path` as a child that the application does not notice: exit signal 0 (no SIGCHLD, only
// wait calls with __WCLONE or __WALL see it), a session of its own (no terminal signals), default
// signal dispositions and an empty mask, `socket` as descriptor 3, /dev/null as the standard
// streams and no other descriptor. Returns when the program runs, or errno if it cannot.
std::expected<pid_t, int> SpawnHelper(const char* path, char* const argv[], char* const envp[],
                                      int socket);

// A duplicate of the descriptor that is none of the standard streams', if it is one of theirs: an
// application that closed its own would write into it. Closes the original. Close-on-exec.
int AwayFromStandardStreams(int descriptor);

}  // namespace weft
