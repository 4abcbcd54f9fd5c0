// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a loop's first turn does, done before the loop.
#pragma once

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

// Whether an instruction runs whenever the loop is come to.
bool IsInHeader(const llvm::Instruction& instruction, const llvm::Loop& loop);

// Whether it runs in the first turn, if the loop makes one.
bool IsInFirstTurn(const llvm::Instruction& instruction, const llvm::Loop& loop,
                   const llvm::DominatorTree& dominators);

// The header's question whether the loop makes one more turn; null if another block asks that as
// well, or one that does more than compute.
llvm::BranchInst* EntryTest(const llvm::Loop& loop);

// Whether all that a value of a turn is computed of can be computed before the loop.
bool CanMove(const llvm::Value& value, const llvm::Loop& loop);

// Whether it can be computed for another turn as well.
bool CanCopy(const llvm::Value& value, const llvm::Loop& loop);

// The value of the turn that is come to from `block`: from the preheader the first one, from the
// latch the next.
llvm::Value* CopyForTurn(llvm::IRBuilderBase& builder, llvm::Value& value, const llvm::Loop& loop,
                         const llvm::BasicBlock& block);

// A place before the loop that is come to if the loop makes a first turn, or in any case if there
// is no test.
class BeforeFirstTurn {
 public:
  BeforeFirstTurn(llvm::Loop& loop, llvm::BranchInst* test, llvm::DominatorTree& dominators,
                  llvm::LoopInfo& loops);

  llvm::Instruction* place() const { return place_; }

  // What the loop has of an instruction that stands there.
  llvm::Value* Result(llvm::Instruction& instruction) const;

 private:
  llvm::BasicBlock* around_ = nullptr;  // the way without a turn, if there is one
  llvm::Instruction* place_;
};

}  // namespace weft::compiler
