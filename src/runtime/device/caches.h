// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sched.h>

#include <string>
#include <string_view>

#include "runtime/device/cpu_info.h"

namespace weft {

// Number of processors in a list as the kernel writes it: "0-3,8" has 5; 0 for other text.
unsigned CountCpuList(std::string_view list);

// The caches as the processor `cpu` sees them, the last level multiplied by the number of its
// copies that `threads` such processors have. From <root>/sys.
CacheSizes ReadCaches(unsigned cpu, unsigned threads, const std::string& root = "");

}  // namespace weft
