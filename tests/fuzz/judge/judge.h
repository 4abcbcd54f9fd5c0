// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An independent judge: runs a kernel on the host, without the driver and without Clang.
#pragma once

#include "../worker.h"

namespace weft::fuzz {

// What the kernel must leave. The kernel is exact.
// What the kernel must leave where sub-groups have that size.
Outcome Judge(const Kernel& kernel, uint64_t sub_group_size);

}  // namespace weft::fuzz
