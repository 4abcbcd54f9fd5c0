// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The masks of blocks and edges during linearization: i1 values that say, for each lane, whether it
// is in the block, or takes the edge. A mask may be asked for wherever its edge may have been
// taken before; ssa_repair.h makes it false on other ways.
#pragma once

#include "compiler/vectorize/flow/loop_levels.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

class FlowMasks {
 public:
  // To be made while the original edges still stand.
  FlowMasks(llvm::Function& kernel, const LoopLevels& levels);

  // Finds out the block's mask at its start, then those of its edges. To be called in flow order;
  // all predecessors are then still known, though the edges may have moved.
  void Enter(llvm::BasicBlock* block, bool is_only_reached_directly);
  void Leave(llvm::BasicBlock* block);

  llvm::Value* Of(llvm::BasicBlock* block) const { return blocks_.lookup(block); }
  llvm::Value* Of(FlowEdge edge) const { return edges_.lookup(edge); }
  void Set(llvm::BasicBlock* block, llvm::Value* mask) { blocks_[block] = Note(mask); }
  void Set(FlowEdge edge, llvm::Value* mask) { edges_[edge] = Note(mask); }

  // The lanes that have set out for the block so far.
  llvm::Value* Pending(llvm::IRBuilderBase& builder, llvm::BasicBlock* block);

  llvm::ArrayRef<llvm::BasicBlock*> Predecessors(llvm::BasicBlock* block) const;
  const llvm::DenseSet<llvm::Value*>& All() const { return all_; }
  llvm::Value* Note(llvm::Value* mask);

 private:
  llvm::DenseMap<llvm::BasicBlock*, llvm::SmallVector<llvm::BasicBlock*, 2>> predecessors_;
  llvm::DenseMap<llvm::BasicBlock*, llvm::BasicBlock*> equivalent_;
  llvm::DenseMap<llvm::BasicBlock*, llvm::Value*> blocks_;
  llvm::DenseMap<FlowEdge, llvm::Value*> edges_;
  llvm::DenseSet<llvm::Value*> all_;
};

}  // namespace weft::compiler
