// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in which one work-item walks through memory element by element: LLVM's vectorizer makes
// them quick for one work-item at a time, where the lanes of a SIMD group would be a row apart.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace weft::compiler {

// Whether all that an innermost loop does can be done for several turns at once: the number of
// turns is known before the first, each access goes one element up a turn or stays where it is, and
// no turn needs more of the one before than sums of integers.
bool WalksRows(llvm::Loop& loop, llvm::ScalarEvolution& evolution);

// Whether each access of an innermost loop goes one element up a turn or, a load, stays where it
// is, with one at least that goes, and the number of turns is known before the first, and not for
// few.
bool AccessesRows(llvm::Loop& loop, llvm::ScalarEvolution& evolution);

// Whether an access in a loop goes one element up a turn.
bool WalksRow(llvm::Instruction& access, const llvm::Loop& loop, llvm::ScalarEvolution& evolution);

// Whether an access to buffers in a loop goes so far from turn to turn that each finds nothing near
// which those before had the machine fetch: pages of memory, or what the launch decides.
bool Leaps(llvm::Instruction& access, const llvm::Loop& loop, llvm::ScalarEvolution& evolution);

}  // namespace weft::compiler
