// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/turn_joins.h"

#include "compiler/vectorize/flow/loop_levels.h"
#include "llvm/IR/CFG.h"

namespace weft::compiler {

TurnJoins::TurnJoins(const LoopLevels& levels) : levels_(levels) {
  for (llvm::BasicBlock* block : llvm::reverse(levels.Order())) {
    LoopLevel* level = levels.Of(block);
    std::optional<Node> join;
    for (llvm::BasicBlock* target : llvm::successors(block)) {
      Node next = Next(level, target);
      join = join ? tree_.Meet(*join, next) : next;
    }
    blocks_[block] = tree_.Add(join.value_or(MeetTree::kRoot));
  }
}

TurnJoins::Node TurnJoins::Next(LoopLevel* level, llvm::BasicBlock* target) {
  bool ends_turn = level && (target == level->header || !levels_.Contains(level, target));
  return ends_turn ? EndOf(level) : blocks_.at(target);
}

// Lanes that leave a loop come to its exits, which are behind all its blocks in the order.
TurnJoins::Node TurnJoins::EndOf(LoopLevel* level) {
  auto known = ends_.find(level);
  if (known != ends_.end()) return known->second;
  std::optional<Node> join;
  for (auto [from, to] : level->exits) {
    Node next = Next(level->parent, to);
    join = join ? tree_.Meet(*join, next) : next;
  }
  if (!join) join = level->parent ? EndOf(level->parent) : MeetTree::kRoot;
  return ends_[level] = tree_.Add(*join);
}

bool TurnJoins::AllMeet(llvm::BasicBlock* from, llvm::BasicBlock* join) const {
  Node node = blocks_.at(join);
  return tree_.Meet(blocks_.at(from), node) == node;
}

llvm::SmallVector<LoopLevel*> TurnJoins::EndedAfter(llvm::BasicBlock* block) const {
  llvm::SmallVector<LoopLevel*> ended;
  Node join = tree_.Parent(blocks_.at(block));
  for (LoopLevel* level = levels_.Of(block); level; level = level->parent) {
    if (join != ends_.at(level)) break;
    ended.push_back(level);
    join = tree_.Parent(join);
  }
  return ended;
}

}  // namespace weft::compiler
