// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/os/process_barrier.h"

#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace weft {

void PassBarrierInAllThreads() {
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  if (syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0) return;
  constexpr timespec kStoresAreSeenByThen{.tv_sec = 0, .tv_nsec = 1'000'000};
  nanosleep(&kStoresAreSeenByThen, nullptr);
}

}  // namespace weft
