// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/loop_levels.h"

#include "compiler/vectorize/flow/join_exits.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

LoopLevels::LoopLevels(llvm::Function& kernel, const Uniformity& uniformity) {
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  for (llvm::Loop* loop : loops) AddLoop(*loop, nullptr);
  // Inner loops come after outer ones; what an inner loop's edge leaves is then known.
  FindExits(kernel);
  for (auto& level : levels_) JoinExits(*this, *level);
  FindExits(kernel);
  for (auto& level : levels_) StageExits(*level);
  FindExits(kernel);
  Walk(nullptr, &kernel.getEntryBlock());
  joins_ = std::make_unique<TurnJoins>(*this);
  FindDivergence(uniformity);
  AddEnds(kernel);
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
  level.entry = AddStage(parent, loop.getLoopPreheader(), level.header);
  for (llvm::Loop* inner : loop) AddLoop(*inner, &level);
}

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

// The edges out of each loop, also those out of loops within it.
void LoopLevels::FindExits(llvm::Function& kernel) {
  for (auto& level : levels_) level->exits.clear();
  for (llvm::BasicBlock& block : kernel) {
    for (llvm::BasicBlock* next : llvm::successors(&block)) {
      LoopLevel* level = Of(&block);
      for (; level && !Contains(level, next); level = level->parent) {
        level->exits.push_back({&block, next});
      }
    }
  }
}

void LoopLevels::StageExits(LoopLevel& level) {
  for (auto [from, to] : level.exits) {
    if (Of(from) != &level) continue;
    for (LoopLevel* left = level.parent; left && !Contains(left, to); left = left->parent) {
      from = AddStage(left, from, to);
    }
  }
}

// Lanes that part meet again in the same turn, or some may leave while the others go on.
void LoopLevels::FindDivergence(const Uniformity& uniformity) {
  for (llvm::BasicBlock* block : order_) {
    if (!uniformity.BranchDiverges(*block)) continue;
    for (LoopLevel* level : joins_->EndedAfter(block)) level->diverges = true;
  }
}

void LoopLevels::AddEnds(llvm::Function& kernel) {
  std::vector<llvm::BasicBlock*> order;
  auto add = [&](const char* name, LoopLevel* level) {
    auto* block = llvm::BasicBlock::Create(kernel.getContext(), name, &kernel);
    level_[block] = level;
    order.push_back(block);
    return block;
  };
  LoopLevel* current = nullptr;
  auto end_all_without = [&](llvm::BasicBlock* block) {
    for (; current && !Contains(current, block); current = current->parent) {
      if (!current->diverges) continue;
      current->end = add("turn.end", current);
      current->after = add("loop.after", current->parent);
    }
  };
  for (llvm::BasicBlock* block : order_) {
    end_all_without(block);
    order.push_back(block);
    current = Of(block);
  }
  end_all_without(nullptr);
  order_ = std::move(order);
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

llvm::SmallVector<llvm::BasicBlock*> LoopLevels::Sort(LoopLevel* level,
                                                      llvm::BasicBlock* first) const {
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
  std::reverse(finished.begin(), finished.end());
  return finished;
}

// All that a node dominates comes right behind it, so that ways that parted last meet first.
void LoopLevels::Walk(LoopLevel* level, llvm::BasicBlock* first) {
  llvm::SmallVector<llvm::BasicBlock*> sorted = Sort(level, first);
  MeetTree dominators;
  llvm::DenseMap<llvm::BasicBlock*, MeetTree::Node> above{{first, MeetTree::kRoot}};
  std::vector<llvm::SmallVector<MeetTree::Node>> below(sorted.size() + 1);
  for (llvm::BasicBlock* node : sorted) {
    MeetTree::Node parent = above.at(node), own = dominators.Add(parent);
    below[parent].push_back(own);
    for (llvm::BasicBlock* next : Next(level, node)) {
      auto [known, is_new] = above.insert({next, own});
      if (!is_new) known->second = dominators.Meet(known->second, own);
    }
  }
  llvm::SmallVector<MeetTree::Node> work = below[MeetTree::kRoot];
  while (!work.empty()) {
    MeetTree::Node own = work.pop_back_val();
    work.append(below[own].rbegin(), below[own].rend());
    llvm::BasicBlock* node = sorted[own - 1];
    if (Of(node) == level) {
      order_.push_back(node);
    } else {
      Walk(by_header_.lookup(node), node);
    }
  }
}

}  // namespace weft::compiler
