// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace weft {

// What the driver's own functions and a signal's frame take of a stack, under a kernel's frame.
constexpr uint64_t kDriverStackBytes = 24 * 1024;
// Stack of the driver's own threads, at least.
constexpr uint64_t kThreadStackBytes = 4 * 1024 * 1024;

// Bytes that the calling thread has left of its stack; 0 if it is on a stack that it was not born
// with, as coroutines are.
uint64_t StackLeft();

// Told by the driver's own threads, whose stacks are large enough for all that they run.
void OnDriversStack();

}  // namespace weft
