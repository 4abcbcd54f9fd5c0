// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stack that a kernel's code may take. The runtime refuses to launch what takes more, so the
// compiler makes other code instead where it can.
#pragma once

#include <stdint.h>

namespace weft {

// A quarter of what the driver's own threads have.
inline constexpr uint64_t kMaxFrameBytes = 1024 * 1024;

}  // namespace weft
