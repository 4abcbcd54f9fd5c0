// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <pthread.h>

namespace weft {

// Starts a thread of the driver: asynchronous signals blocked, so that the application has them on
// its own threads, and named for debuggers. False if the system refuses.
bool StartThread(const char* name, void* (*function)(void*), void* argument, pthread_t* thread);

// Blocks asynchronous signals on the calling thread.
void BlockSignals();

}  // namespace weft
