// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's loop nest as the linearizer walks it, and the order in which it does: topological but
// for back edges, each loop's blocks together.
//
// Building it gives every loop an entry block of its own, lets its exits meet within its turns
// (join_exits.h) and makes each edge leave at most one loop at a time, with blocks on the way that
// count as part of the loops they leave. A loop diverges if
// not all lanes that run it leave by the same edge in the same turn; it gets two more blocks,
// unconnected as yet: `end`, where each turn will end, and `after`, where all lanes will leave.
#pragma once

#include <memory>

#include "compiler/analysis/lanes/uniformity.h"
#include "compiler/vectorize/flow/turn_joins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"

namespace weft::compiler {

using FlowEdge = std::pair<llvm::BasicBlock*, llvm::BasicBlock*>;

struct LoopLevel {
  LoopLevel* parent = nullptr;  // null: the kernel itself
  llvm::BasicBlock* entry = nullptr;
  llvm::BasicBlock* header = nullptr;
  llvm::BasicBlock* latch = nullptr;
  llvm::BasicBlock* end = nullptr;
  llvm::BasicBlock* after = nullptr;
  llvm::SmallVector<FlowEdge> exits;
  bool diverges = false;
};

class LoopLevels {
 public:
  LoopLevels(llvm::Function& kernel, const Uniformity& uniformity);

  // The innermost loop of a block; null outside of loops.
  LoopLevel* Of(const llvm::BasicBlock* block) const { return level_.lookup(block); }
  void Place(const llvm::BasicBlock* block, LoopLevel* level) { level_[block] = level; }

  bool Contains(const LoopLevel* level, const llvm::BasicBlock* block) const;
  // Puts a block of the level on the edge, with a phi for what each phi behind the edge takes over
  // it.
  llvm::BasicBlock* AddStage(LoopLevel* level, llvm::BasicBlock* from, llvm::BasicBlock* to);

  const TurnJoins& Joins() const { return *joins_; }
  llvm::ArrayRef<std::unique_ptr<LoopLevel>> All() const { return levels_; }
  llvm::ArrayRef<llvm::BasicBlock*> Order() const { return order_; }

 private:
  void AddLoop(const llvm::Loop& loop, LoopLevel* parent);
  void FindExits(llvm::Function& kernel);
  void StageExits(LoopLevel& level);
  void FindDivergence(const Uniformity& uniformity);
  void AddEnds(llvm::Function& kernel);
  void Walk(LoopLevel* level, llvm::BasicBlock* first);
  llvm::SmallVector<llvm::BasicBlock*> Sort(LoopLevel* level, llvm::BasicBlock* first) const;
  llvm::SmallVector<llvm::BasicBlock*> Next(LoopLevel* level, llvm::BasicBlock* node) const;
  llvm::BasicBlock* NodeOf(LoopLevel* level, llvm::BasicBlock* block) const;

  std::vector<std::unique_ptr<LoopLevel>> levels_;
  llvm::DenseMap<const llvm::BasicBlock*, LoopLevel*> level_;
  llvm::DenseMap<const llvm::BasicBlock*, LoopLevel*> by_header_;
  std::vector<llvm::BasicBlock*> order_;
  std::unique_ptr<TurnJoins> joins_;
};

}  // namespace weft::compiler
