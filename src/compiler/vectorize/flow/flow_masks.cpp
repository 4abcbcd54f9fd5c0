// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/flow_masks.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

llvm::Value* Opposite(llvm::IRBuilderBase& builder, llvm::Value* condition) {
  auto* compare = llvm::dyn_cast<llvm::ICmpInst>(condition);
  if (!compare) return builder.CreateNot(condition);
  return builder.CreateICmp(compare->getInversePredicate(), compare->getOperand(0),
                            compare->getOperand(1));
}

}  // namespace

FlowMasks::FlowMasks(llvm::Function& kernel, const LoopLevels& levels) {
  llvm::DominatorTree dominators(kernel);
  const TurnJoins& joins = levels.Joins();
  for (llvm::BasicBlock* block : levels.Order()) {
    if (block->empty()) continue;
    for (llvm::BasicBlock* predecessor : llvm::predecessors(block)) {
      predecessors_[block].push_back(predecessor);
    }
    // All lanes of a block come to the one that every way from it, and only from it, leads to in
    // the same turn of their loop. None further up has them all if one on the way has not.
    for (auto* node = dominators.getNode(block)->getIDom(); node; node = node->getIDom()) {
      llvm::BasicBlock* before = node->getBlock();
      if (!joins.AllMeet(before, block)) break;
      if (levels.Of(before) != levels.Of(block)) continue;
      equivalent_[block] = before;
      break;
    }
  }
}

llvm::Value* FlowMasks::Note(llvm::Value* mask) {
  all_.insert(mask);
  return mask;
}

llvm::ArrayRef<llvm::BasicBlock*> FlowMasks::Predecessors(llvm::BasicBlock* block) const {
  auto known = predecessors_.find(block);
  if (known == predecessors_.end()) return {};
  return known->second;
}

llvm::Value* FlowMasks::Pending(llvm::IRBuilderBase& builder, llvm::BasicBlock* block) {
  llvm::Value* mask = nullptr;
  for (llvm::BasicBlock* predecessor : Predecessors(block)) {
    llvm::Value* edge = edges_.lookup({predecessor, block});
    if (!edge) continue;
    mask = mask ? Note(builder.CreateOr(mask, edge)) : edge;
  }
  return mask ? mask : builder.getFalse();
}

void FlowMasks::Enter(llvm::BasicBlock* block, bool is_only_reached_directly) {
  if (blocks_.contains(block)) return;
  if (llvm::BasicBlock* same = equivalent_.lookup(block)) {
    blocks_[block] = blocks_.lookup(same);
    return;
  }
  llvm::ArrayRef<llvm::BasicBlock*> predecessors = Predecessors(block);
  llvm::IRBuilder<> builder(block, block->begin());
  if (predecessors.size() == 1 && is_only_reached_directly) {
    // The same lanes, but a value of its own, which is false where the block is not passed.
    llvm::PHINode* same = builder.CreatePHI(builder.getInt1Ty(), 1);
    same->addIncoming(blocks_.lookup(predecessors[0]), predecessors[0]);
    Set(block, same);
    return;
  }
  builder.SetInsertPoint(block, block->getFirstNonPHIIt());
  blocks_[block] = Pending(builder, block);
}

void FlowMasks::Leave(llvm::BasicBlock* block) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
  if (!branch) return;
  llvm::Value* mask = blocks_.lookup(block);
  if (branch->isUnconditional()) {
    edges_[{block, branch->getSuccessor(0)}] = mask;
    return;
  }
  llvm::IRBuilder<> builder(branch);
  // Lanes that are not in the block may have a poisoned condition: `and` would let it through.
  bool are_all = llvm::PatternMatch::match(mask, llvm::PatternMatch::m_One());
  auto set = [&](llvm::BasicBlock* target, llvm::Value* wanted) {
    Set({block, target}, are_all ? wanted : builder.CreateLogicalAnd(mask, wanted));
  };
  set(branch->getSuccessor(0), branch->getCondition());
  set(branch->getSuccessor(1), Opposite(builder, branch->getCondition()));
}

}  // namespace weft::compiler
