// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that lanes leave in different turns, and that make so few and so short ones that to make
// them all takes less than to ask, turn after turn, whether a lane is left: the machine does not
// foresee the answer.
#pragma once

#include "llvm/Analysis/LoopInfo.h"

namespace llvm {
class ScalarEvolution;
}

namespace weft::compiler {

// The most turns of such a loop, where SIMD groups have so many lanes and registers so many bits;
// 0 of others, and of those that do more than compute.
unsigned AllTurns(const llvm::Loop& loop, llvm::ScalarEvolution& evolution, unsigned width,
                  unsigned register_bits);

}  // namespace weft::compiler
