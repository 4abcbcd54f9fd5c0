// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel grows to when loops become straight code, before they do.
#pragma once

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace weft::compiler {

using LoopSet = llvm::SmallSetVector<llvm::Loop*, 8>;
using InstructionSet = llvm::SmallPtrSet<const llvm::Instruction*, 16>;

// Beyond these, nobody asks how many turns or instructions there are.
inline constexpr size_t kMaxCounted = 4000;

// The most turns that a loop is expected to have, 0 if there is no telling. It may not be run where
// an outer counter would make it more, as one of 7 - i turns is not where i is 8.
unsigned MaxTurns(llvm::Loop& loop, llvm::ScalarEvolution& evolution);

// Instructions of the kernel once the loops are unrolled, each as often as turns differ in it:
// of what is alike in several, one stays. `vanishing` are those of which nothing is left.
size_t SizeOfUnrolled(const LoopSet& unrolled, InstructionSet vanishing, llvm::Function& kernel,
                      llvm::LoopInfo& loops, llvm::ScalarEvolution& evolution);

}  // namespace weft::compiler
