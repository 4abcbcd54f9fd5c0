// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/nest_joins.h"

#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// The ways into a block that a node of the dominator tree dominates.
struct Ways {
  llvm::DomTreeNode* node;
  llvm::SmallVector<llvm::BasicBlock*, 2> ends;
};

class Nester {
 public:
  Nester(llvm::BasicBlock* block, llvm::DominatorTree& tree) : block_(block), tree_(tree) {}

  void Run() {
    llvm::SmallVector<llvm::BasicBlock*> ends(llvm::predecessors(block_));
    llvm::sort(ends, [&](auto* a, auto* b) { return Number(a) < Number(b); });
    // Open are the nodes above the last way from which others have come or may come: a walk over
    // all ways in the tree's order closes one after the other.
    for (llvm::BasicBlock* end : ends) {
      llvm::DomTreeNode* node = tree_.getNode(end);
      if (!open_.empty()) CloseBeside(node);
      open_.push_back({node, {end}});
    }
    while (open_.size() > 1) CloseLast(open_[open_.size() - 2].node);
  }

 private:
  unsigned Number(llvm::BasicBlock* block) { return tree_.getNode(block)->getDFSNumIn(); }

  void CloseBeside(llvm::DomTreeNode* node) {
    llvm::BasicBlock* last = open_.back().node->getBlock();
    auto* fork = tree_.getNode(tree_.findNearestCommonDominator(last, node->getBlock()));
    while (open_.back().node->getLevel() > fork->getLevel()) CloseLast(fork);
  }

  // Joins the ways of the last node and hands them on to the one above it, which is the fork unless
  // a lower one is open.
  void CloseLast(llvm::DomTreeNode* fork) {
    Ways closed = open_.pop_back_val();
    llvm::BasicBlock* end = closed.ends.size() == 1
                                ? closed.ends[0]
                                : llvm::SplitBlockPredecessors(block_, closed.ends, ".join");
    bool is_known = !open_.empty() && open_.back().node->getLevel() >= fork->getLevel();
    if (!is_known) open_.push_back({fork, {}});
    open_.back().ends.push_back(end);
  }

  llvm::BasicBlock* block_;
  llvm::DominatorTree& tree_;
  llvm::SmallVector<Ways> open_;
};

}  // namespace

void NestJoins(llvm::Function& kernel, llvm::DominatorTree& tree) {
  tree.updateDFSNumbers();
  llvm::SmallVector<llvm::BasicBlock*> joins;
  for (llvm::BasicBlock& block : kernel) {
    if (block.hasNPredecessorsOrMore(3)) joins.push_back(&block);
  }
  for (llvm::BasicBlock* join : joins) Nester(join, tree).Run();
}

}  // namespace weft::compiler
