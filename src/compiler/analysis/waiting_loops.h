// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a kernel waits for other work-items: takes a lock, watches a flag, queues by tickets. In
// lock step with the one it waits for it would never end, one after another it does.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace weft::compiler {

// The loops left by what an atomic or volatile access finds at one place. A loop that tries a
// compare-and-exchange again with what it found meanwhile is none: each time some lane gets
// through. To be asked of simplified loops.
llvm::SmallVector<llvm::Loop*> WaitingLoops(llvm::Function& function,
                                            const llvm::DominatorTree& dominators,
                                            const llvm::LoopInfo& loops);

// Whether there are any.
bool MayWait(llvm::Function& function);

}  // namespace weft::compiler
