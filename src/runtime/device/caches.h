// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "runtime/device/cpu_info.h"

namespace weft {

// The caches as the processor `cpu` sees them, the last level multiplied by the number of its
// copies that `threads` such processors have. From <root>/sys.
CacheSizes ReadCaches(unsigned cpu, unsigned threads, const std::string& root = "");

}  // namespace weft
