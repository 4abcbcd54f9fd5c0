// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/join_exits.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

class Joiner {
 public:
  Joiner(LoopLevels& levels, LoopLevel& level) : levels_(levels), level_(level) {}

  void Run() {
    for (auto [from, to] : level_.exits) Take(to);
    ReturnAllButJoins();
    for (auto [block, was_of] : llvm::reverse(taken_)) Leave(block);
  }

 private:
  bool IsInside(llvm::BasicBlock* block) const { return levels_.Contains(&level_, block); }

  bool IsOnlyJoin(llvm::BasicBlock* block) const {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
    const LoopLevel* own = levels_.Of(block);
    bool is_latch = own && own->latch == block;
    return branch && branch->isUnconditional() && &*block->getFirstNonPHIOrDbg() == branch &&
           !is_latch;
  }

  void Take(llvm::BasicBlock* block);
  llvm::BasicBlock* JoinBefore(llvm::BasicBlock* block);
  void ReturnAllButJoins();
  void Leave(llvm::BasicBlock* block);

  LoopLevels& levels_;
  LoopLevel& level_;
  llvm::MapVector<llvm::BasicBlock*, LoopLevel*> taken_;        // with the level that each was of
  llvm::DenseMap<llvm::BasicBlock*, llvm::BasicBlock*> leave_;  // behind each that is taken
};

void Joiner::Take(llvm::BasicBlock* block) {
  auto is_inside = [&](llvm::BasicBlock* each) { return IsInside(each); };
  while (!is_inside(block) && llvm::all_of(llvm::predecessors(block), is_inside)) {
    if (!IsOnlyJoin(block)) {
      if (!block->hasNPredecessorsOrMore(2)) return;
      block = JoinBefore(block);
    }
    taken_[block] = levels_.Of(block);
    levels_.Place(block, &level_);
    block = block->getSingleSuccessor();
  }
}

llvm::BasicBlock* Joiner::JoinBefore(llvm::BasicBlock* block) {
  llvm::SmallVector<llvm::BasicBlock*> ends(llvm::predecessors(block));
  llvm::BasicBlock* join = llvm::SplitBlockPredecessors(block, ends, ".join");
  levels_.Place(join, levels_.Of(block));
  return join;
}

void Joiner::ReturnAllButJoins() {
  for (auto [block, was_of] : llvm::reverse(taken_)) {
    bool joins = block->hasNPredecessorsOrMore(2) || IsInside(block->getSingleSuccessor());
    if (!joins) levels_.Place(block, was_of);
  }
  taken_.remove_if([&](auto& each) { return !IsInside(each.first); });
}

// What is used behind the loop goes there through phis, as it does at other exits.
void Joiner::Leave(llvm::BasicBlock* block) {
  llvm::BasicBlock* next = block->getSingleSuccessor();
  llvm::BasicBlock* leave =
      IsInside(next) ? leave_.lookup(next) : levels_.AddStage(levels_.Of(next), block, next);
  leave_[block] = leave;
  auto is_behind = [&](const llvm::Use& use) {
    auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
    return !IsInside(phi ? phi->getIncomingBlock(use) : user->getParent());
  };
  for (llvm::PHINode& phi : block->phis()) {
    if (llvm::none_of(phi.uses(), is_behind)) continue;
    auto* behind = llvm::PHINode::Create(phi.getType(), 1, phi.getName(), leave->begin());
    phi.replaceUsesWithIf(behind, is_behind);
    behind->addIncoming(&phi, leave->getSinglePredecessor());
  }
}

}  // namespace

void JoinExits(LoopLevels& levels, LoopLevel& level) { Joiner(levels, level).Run(); }

}  // namespace weft::compiler
