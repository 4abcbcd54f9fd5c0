// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "compiler/analysis/lanes/uniformity.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"

namespace weft::compiler {

using BlockSet = llvm::SmallPtrSet<llvm::BasicBlock*, 16>;

// Where all ways from a block meet next; null if they only end.
llvm::BasicBlock* MeetingOf(llvm::BasicBlock& fork, const llvm::PostDominatorTree& behind);

// The blocks that not all lanes of a SIMD group come to, or that are for those that may lack some.
BlockSet FindParted(llvm::Function& kernel, const Uniformity& uniformity);

}  // namespace weft::compiler
