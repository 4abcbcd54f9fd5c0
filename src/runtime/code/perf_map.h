// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "weft/compiler.h"

namespace weft {

// Under WEFT_PERF_MAP, adds the code's functions to /tmp/perf-PID.map, where perf looks up code
// that no file holds.
void AppendToPerfMap(const KernelCode& code, uint64_t base);

}  // namespace weft
