// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a kernel waits for other work-items: takes a lock, watches flags, queues by tickets. In
// lock step with the one it waits for it would never end, one after another it does.
//
// A loop waits if it may turn again because of what an atomic or volatile access found in it, and
// nothing shows that it comes to an end by itself:
//   - a turn that only a failed compare-and-exchange of what was found there leads to is none, as
//     some other work-item got through; nor one that takes the next number of a counter, as long as
//     there are any; nor one behind a barrier;
//   - nor does one wait that takes the first free place of many, where nobody frees any;
//   - a loop that never comes to a place again has an end, as has one that goes from place to place
//     in a bounded number of turns, though that may be far where it asks one place again.
// Plain accesses need no thought: what one work-item writes and another reads at the same time by
// these is undefined (OpenCL C 6.15.12.1). Nor do pipes, which no kernel both reads and writes.
#pragma once

#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class ScalarEvolution;
}

namespace weft::compiler {

// What the analysis stands on.
struct FlowAnalyses {
  const llvm::DominatorTree& dominators;
  const llvm::LoopInfo& loops;
  llvm::ScalarEvolution& evolution;
};

// The cycles of the function, also those with several ways in, in which it waits.
llvm::SmallVector<const llvm::Cycle*> WaitingLoops(llvm::Function& function,
                                                   const llvm::CycleInfo& cycles,
                                                   const FlowAnalyses& analyses);

// Whether there are any in which a work-item may wait for others of its SIMD group (lone_waits.h).
bool MayWaitForLanes(llvm::Function& function);

// Whether what the instruction finds may change by other work-items' doing, and is looked at.
bool WatchesMemory(const llvm::Instruction& instruction);

}  // namespace weft::compiler
