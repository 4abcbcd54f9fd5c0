// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>

#include "weft/compiler.h"
#include "weft/kernel_abi.h"

namespace weft {

// If a kernel is one grid-stride loop (KernelFacts::bound_bytes), makes the launch a multiple of
// its size along dimension 0, for each element to have a work-item of its own: neighbours then
// follow each other, and all threads have some. Leaves launches alone that have enough, and those
// whose ids and counters might wrap. `arguments` is the argument block.
void SpreadGridStride(const KernelFacts& facts, const VariantKey& variant,
                      std::span<const std::byte> arguments, WeftLaunch& launch);

}  // namespace weft
