// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes several turns of a loop one after the other without asking between them whether it goes on,
// as long as so many are left; what is left runs in the loop as it was.
//
//   for %k in 0, 1, .. %n: f(%k)  =>  for %k in 0, 2, .. while 2 are left: f(%k), f(%k + 1)
//                                     for the rest: f(%k)
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

// What became of an instruction in each of the turns.
using TurnCopies = llvm::SmallVector<llvm::Instruction*, 16>;

// `loop` is in simplify form, with one exit, and contains no other; it goes on `backedges` times.
// Tells of each of `asked`, instructions of the loop.
llvm::SmallVector<TurnCopies> UnrollTurns(const llvm::Loop& loop, llvm::Value& backedges,
                                          unsigned turns, llvm::ArrayRef<llvm::Instruction*> asked);

}  // namespace weft::compiler
