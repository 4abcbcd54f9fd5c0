// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace weft {

// Runs body in a forked child, whose exit status is what body gives; 128 and the signal if one ends
// it.
int StatusOfChild(auto body) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace weft
