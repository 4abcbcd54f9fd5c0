// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lanes take along from a loop is often a variable of the loop, as it was in the turn in which
// they left or as that turn made it. Where such a variable stands still for lanes that have left,
// it is what they take along, and no value besides it is kept.
//
// One that turns change under masks alone stands still as it is. One that lanes take along by
// several exits is made to, by one select a turn instead of one for each exit:
//
//   loop:  %z = phi [ .. ], [ %next, %turn.end ]            %z = phi [ .. ], [ %stands, %turn.end ]
//   left by one exit with %z, by another with %next    =>
//   turn.end:                                               %stands = select %goes_on, %next, %z
//
// where the lanes that go on are those that stay, and those that leave with %next.
#pragma once

#include "compiler/analysis/lanes/uniformity.h"
#include "compiler/vectorize/flow/flow_masks.h"
#include "compiler/vectorize/flow/loop_levels.h"

namespace weft::compiler {

// What a phi of one value stands for, and others of it.
llvm::Value* BehindPhis(llvm::Value* value);

class StandingValues {
 public:
  // The value is the variable, a phi of the level's header, but for lanes of the loop that have
  // changed it this turn; null if it is none's.
  llvm::PHINode* VariableOf(llvm::Value* value, const LoopLevel& level) const;

  // It is `before`, which is one's, but for lanes that a mask chooses.
  void Note(llvm::Value* value, llvm::Value* before, llvm::PHINode* variable);

  // Values that lanes take along as they are, with their variables: where no lane came by to change
  // it, the variable itself.
  const llvm::DenseMap<llvm::Value*, llvm::Value*>& Kept() const { return kept_; }
  void Keep(llvm::Value* value, llvm::PHINode& variable);
  // Whether it is one of them, and stands for lanes that have left this loop: what stands in an
  // inner one goes on with the next turn of the outer.
  bool IsKept(llvm::Value& value, const LoopLevel& level) const;

  // The first block whose lanes change it.
  llvm::BasicBlock* FirstChange(llvm::Value* value, const llvm::PHINode& variable) const;

 private:
  struct Change {
    llvm::Value* before;
    llvm::PHINode* variable;
  };

  llvm::DenseMap<llvm::Value*, Change> changes_;
  llvm::DenseMap<llvm::Value*, llvm::Value*> kept_;
};

// At the end of the loop's turn, when the masks of its edges are known and `stay` is that of the
// lanes which go on. The values behind its exits that are such variables are then those of the end.
// `position` is the place of each block in the order in which lanes come to it.
void LetVariablesStand(LoopLevel& level, llvm::Value* stay, FlowMasks& masks,
                       const Uniformity& uniformity, StandingValues& standing,
                       const llvm::DenseMap<llvm::BasicBlock*, unsigned>& position);

}  // namespace weft::compiler
