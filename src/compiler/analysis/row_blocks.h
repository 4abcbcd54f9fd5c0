// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of a loop that go up a row of memory, each lane's a row of its own. What a SIMD group
// gathers in a turn lies in as many cache lines as it has lanes, which may be gone when the next
// turn comes for the next element; what it reads for a block of turns at once fills whole lines.
#pragma once

#include "compiler/analysis/lane_shapes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"

namespace weft::compiler {

// Turns for which elements of so many bytes are read at once: as many as a cache line holds, or a
// few.
unsigned TurnsOfBlock(unsigned bytes);

class RowBlocks {
 public:
  RowBlocks(llvm::Function& kernel, const LaneShapes& shapes,
            llvm::FunctionAnalysisManager& analyses);

  // Those of an innermost loop that may be read ahead: in each turn that all lanes make together,
  // whose number is known before the first, while nothing is written to where they read.
  llvm::SmallVector<llvm::LoadInst*> Of(const llvm::Loop& loop) const;
  llvm::DenseSet<const llvm::Instruction*> All() const;

  // Whether a load is made once more than the backedge is taken.
  bool IsAheadOfExit(const llvm::LoadInst& load, const llvm::Loop& loop) const {
    return dominators_.dominates(load.getParent(), loop.getExitingBlock());
  }

 private:
  bool HasForm(const llvm::Loop& loop) const;
  bool IsRow(llvm::LoadInst& load, const llvm::Loop& loop) const;

  const LaneShapes& shapes_;
  const unsigned width_;
  llvm::LoopInfo& loops_;
  llvm::ScalarEvolution& evolution_;
  llvm::AAResults& alias_;
  const llvm::DominatorTree& dominators_;
};

}  // namespace weft::compiler
