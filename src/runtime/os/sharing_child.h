// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processes of our own that share our memory, and send no signal when they end.
#pragma once

#include <sys/types.h>

#include <cstdint>

// clone under the C library's other name: thread sanitizer takes the first one for fork and fails
// in a child that shares memory.
extern "C" int __clone(int (*function)(void*), void* stack, int flags, void* argument, ...);

namespace weft {

// The signals that this thread blocks, a bit each, and if wanted those it did before. Asks the
// kernel: glibc's wrapper refuses the signals it uses itself.
void SetSignalMask(uint64_t mask, uint64_t* old);

// Starts a process that runs a function on a stack of its own, with every signal blocked: no
// handler of the application may run in it. `flags`: of clone(2), beside CLONE_VM. Returns its
// number, or a negated errno.
pid_t StartSharingChild(int (*run)(void*), char* stack_top, int flags, void* argument);

// Returns once such a process has ended.
void Reap(pid_t child);

}  // namespace weft
