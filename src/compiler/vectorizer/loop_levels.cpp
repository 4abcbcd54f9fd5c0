// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorizer/loop_levels.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

LoopLevels::LoopLevels(llvm::Function& kernel, const Uniformity& uniformity) {
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  for (llvm::Loop* loop : loops) AddLoop(*loop, nullptr);
  FindDivergence(kernel, uniformity);
  // Inner loops come after outer ones; what an inner loop's edge leaves is then known.
  for (auto& level : levels_) StageExits(*level);
  for (auto& level : levels_) level->exits.clear();
  for (llvm::BasicBlock& block : kernel) {
    LoopLevel* level = Of(&block);
    for (llvm::BasicBlock* next : llvm::successors(&block)) {
      if (level && !Contains(level, next)) level->exits.push_back({&block, next});
    }
  }
  for (auto& level : levels_) {
    if (!level->diverges) continue;
    level->end = llvm::BasicBlock::Create(kernel.getContext(), "turn.end", &kernel);
    level->after = llvm::BasicBlock::Create(kernel.getContext(), "loop.after", &kernel);
    level_[level->end] = level.get();
    level_[level->after] = level->parent;
  }
  Walk(nullptr, &kernel.getEntryBlock());
}

bool LoopLevels::Contains(const LoopLevel* level, const llvm::BasicBlock* block) const {
  for (LoopLevel* each = Of(block); each != level; each = each->parent) {
    if (!each) return false;
  }
  return true;
}

void LoopLevels::AddLoop(const llvm::Loop& loop, LoopLevel* parent) {
  levels_.push_back(std::make_unique<LoopLevel>());
  LoopLevel& level = *levels_.back();
  level.parent = parent;
  level.header = loop.getHeader();
  level.latch = loop.getLoopLatch();
  by_header_[level.header] = &level;
  for (llvm::BasicBlock* block : loop.blocks()) level_[block] = &level;
  llvm::SmallVector<llvm::Loop::Edge> exits;
  loop.getExitEdges(exits);
  for (auto [from, to] : exits) level.exits.push_back({from, to});
  level.entry = AddStage(parent, loop.getLoopPreheader(), level.header);
  for (llvm::Loop* inner : loop) AddLoop(*inner, &level);
}

// A block on the edge, with a phi for what each phi behind the edge takes over it.
llvm::BasicBlock* LoopLevels::AddStage(LoopLevel* level, llvm::BasicBlock* from,
                                       llvm::BasicBlock* to) {
  auto* stage = llvm::BasicBlock::Create(from->getContext(), "", to->getParent(), to);
  stage->setName(by_header_.contains(to) ? "loop.entry" : "loop.leave");
  for (llvm::PHINode& phi : to->phis()) {
    llvm::PHINode* carried = llvm::PHINode::Create(phi.getType(), 1, phi.getName(), stage);
    int index = phi.getBasicBlockIndex(from);
    carried->addIncoming(phi.getIncomingValue(index), from);
    phi.setIncomingValue(index, carried);
    phi.setIncomingBlock(index, stage);
  }
  llvm::BranchInst::Create(to, stage);
  from->getTerminator()->replaceSuccessorWith(to, stage);
  level_[stage] = level;
  return stage;
}

void LoopLevels::StageExits(LoopLevel& level) {
  for (auto [from, to] : level.exits) {
    if (Of(from) != &level) continue;
    for (LoopLevel* left = level.parent; left && !Contains(left, to); left = left->parent) {
      from = AddStage(left, from, to);
    }
  }
}

bool LoopLevels::EndsTurn(const LoopLevel& level, llvm::BasicBlock* from,
                          llvm::BasicBlock* join) const {
  llvm::SmallVector<llvm::BasicBlock*> work{from};
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> visited;
  while (!work.empty()) {
    for (llvm::BasicBlock* next : llvm::successors(work.pop_back_val())) {
      if (next == level.header || !Contains(&level, next)) return true;
      if (next != join && visited.insert(next).second) work.push_back(next);
    }
  }
  return false;
}

// Lanes that part meet again in the same turn, or some may leave while the others go on.
void LoopLevels::FindDivergence(llvm::Function& kernel, const Uniformity& uniformity) {
  llvm::PostDominatorTree joins(kernel);
  for (llvm::BasicBlock& block : kernel) {
    if (!uniformity.BranchDiverges(block)) continue;
    auto* node = joins.getNode(&block);
    llvm::BasicBlock* join = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    for (LoopLevel* level = Of(&block); level; level = level->parent) {
      if (!level->diverges) level->diverges = EndsTurn(*level, &block, join);
    }
  }
}

// The block itself, or the header of the loop right within `level` that holds it.
llvm::BasicBlock* LoopLevels::NodeOf(LoopLevel* level, llvm::BasicBlock* block) const {
  LoopLevel* own = Of(block);
  if (own == level) return block;
  while (own->parent != level) own = own->parent;
  return own->header;
}

llvm::SmallVector<llvm::BasicBlock*> LoopLevels::Next(LoopLevel* level,
                                                      llvm::BasicBlock* node) const {
  llvm::SmallVector<llvm::BasicBlock*> next;
  auto add = [&](llvm::BasicBlock* target) {
    bool is_within = !level || Contains(level, target);
    if (is_within && !(level && target == level->header)) next.push_back(NodeOf(level, target));
  };
  if (Of(node) == level) {
    for (llvm::BasicBlock* target : llvm::successors(node)) add(target);
  } else {
    for (auto [from, to] : by_header_.lookup(node)->exits) add(to);
  }
  return next;
}

void LoopLevels::Walk(LoopLevel* level, llvm::BasicBlock* first) {
  struct Visit {
    llvm::BasicBlock* node;
    llvm::SmallVector<llvm::BasicBlock*> next;
  };
  llvm::SmallVector<llvm::BasicBlock*> finished;
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> visited{first};
  std::vector<Visit> path{{first, Next(level, first)}};
  while (!path.empty()) {
    if (path.back().next.empty()) {
      finished.push_back(path.back().node);
      path.pop_back();
      continue;
    }
    llvm::BasicBlock* node = path.back().next.pop_back_val();
    if (visited.insert(node).second) path.push_back({node, Next(level, node)});
  }
  for (llvm::BasicBlock* node : llvm::reverse(finished)) {
    if (Of(node) == level) {
      order_.push_back(node);
      continue;
    }
    LoopLevel* inner = by_header_.lookup(node);
    Walk(inner, node);
    if (inner->diverges) order_.insert(order_.end(), {inner->end, inner->after});
  }
}

}  // namespace weft::compiler
