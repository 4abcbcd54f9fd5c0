// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace weft::compiler {

// Whether a function's loops are so few that their turns may be counted: to count those of one,
// LLVM looks at all branches ahead of it, which in long kernels takes longer than all else.
bool HasFewLoops(const llvm::LoopInfo& loops);

// How many turns a loop has, or 0 if that is no constant. Does not count those of one that is seen
// to run up to something else than a constant number of steps.
unsigned KnownTurns(const llvm::Loop& loop, llvm::ScalarEvolution& evolution);

// The instructions in a loop.
size_t SizeOf(const llvm::Loop& loop);

// Whether work-items may wait for each other in a loop, whom a test around it would seem to part.
bool MayMeet(const llvm::Loop& loop);

}  // namespace weft::compiler
