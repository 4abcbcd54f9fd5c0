// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An independent judge: runs a kernel on the host, without the driver and without Clang.
#pragma once

#include "../worker.h"

namespace weft::fuzz {

// What the kernel must leave. The kernel is exact.
Outcome Judge(const Kernel& kernel);

}  // namespace weft::fuzz
