// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of a loop that go up a row of memory, each lane's a row of its own. What a SIMD
// group gathers or scatters in a turn lies in as many cache lines as it has lanes, which may be
// gone when the next turn comes for the next element; what it reads or writes for a block of turns
// at once fills whole lines.
#pragma once

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"

namespace weft::compiler {

// What a turn may have for a block of them to be made at once.
inline constexpr size_t kMaxTurnInstructions = 256;

class RowBlocks {
 public:
  RowBlocks(llvm::Function& kernel, const LaneShapes& shapes,
            llvm::FunctionAnalysisManager& analyses);

  // Those of an innermost loop that may be read ahead, or written late: in each turn that all lanes
  // make together, whose number is known before the first, while nothing is written to where they
  // read, or accessed where they write. A turn may read what it writes thereafter.
  llvm::SmallVector<llvm::Instruction*> Of(const llvm::Loop& loop) const;
  llvm::DenseSet<const llvm::Instruction*> All() const;

  // Turns for which elements of a row are read or written at once: as many as a cache line holds,
  // or a few, or what a short loop makes.
  unsigned TurnsOf(const llvm::Instruction& row, const llvm::Loop& loop) const;

 private:
  bool HasForm(const llvm::Loop& loop) const;
  bool IsRow(llvm::Instruction& access, const llvm::Loop& loop) const;
  bool IsKeptFrom(llvm::Instruction& row, llvm::Instruction& other) const;

  const LaneShapes& shapes_;
  const unsigned width_;
  llvm::LoopInfo& loops_;
  llvm::ScalarEvolution& evolution_;
  llvm::AAResults& alias_;
  const llvm::DominatorTree& dominators_;
};

}  // namespace weft::compiler
