// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often the machine guesses a work-item's branches wrong, where work-items go different ways.
// Lanes go all of them, and leave nothing to guess.
#pragma once

#include "compiler/analysis/lanes/uniformity.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

class WrongGuesses {
 public:
  WrongGuesses(llvm::Function& kernel, const Uniformity& flow,
               llvm::FunctionAnalysisManager& analyses);

  // Of the branch at the block's end, for each turn of the loops around it, unless it leaves one.
  double At(const llvm::BasicBlock& block) const;
  // How often a work-item comes to the block in a turn of the loops around it.
  double ShareOfTurns(const llvm::BasicBlock& block) const;

 private:
  double FrequencyOf(const llvm::BasicBlock& block) const;

  llvm::Function& kernel_;
  const Uniformity& flow_;
  const llvm::LoopInfo& loops_;
  const llvm::BlockFrequencyInfo& frequencies_;
  const llvm::BranchProbabilityInfo& probabilities_;
};

}  // namespace weft::compiler
