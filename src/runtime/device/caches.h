// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "runtime/device/cpu_info.h"

namespace weft {

// What stays in the caches until it is used again. Other programs share the last level, on machines
// that we may not even see: of it, a thread is taken to have a few times its own cache, and a
// process a part in any case: of 480 MiB, two threads were seen to keep 32 to 60, of 260 MiB 64, of
// 32 MiB what goes with 8 that are written.
uint64_t KeptBytes(const CpuInfo& cpu);

// The caches as the processor `cpu` sees them, the last level multiplied by the number of its
// copies that `threads` such processors have. From <root>/sys.
CacheSizes ReadCaches(unsigned cpu, unsigned threads, const std::string& root = "");

}  // namespace weft
