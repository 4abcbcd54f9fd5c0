// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The version of the byte format (compiler.h). It grows with each change to what is encoded, or to
// what kernels in it share with the runtime (kernel_abi.h). The driver's version ends with it:
// applications keep binaries for as long as that stays.
#pragma once

#include <stdint.h>

namespace weft {

inline constexpr uint32_t kFormatVersion = 8;

}  // namespace weft
