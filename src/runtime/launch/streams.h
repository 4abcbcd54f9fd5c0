// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "weft/compiler.h"
#include "weft/kernel_abi.h"

namespace weft {

// Whether a launch had better write around the caches, since what it writes are `kept_bytes` or
// more, which these do not keep.
bool IsStreamed(const KernelFacts& facts, const VariantKey& variant, const WeftLaunch& launch,
                uint64_t kept_bytes);

}  // namespace weft
