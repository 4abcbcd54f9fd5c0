// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/parted_blocks.h"

#include "compiler/ir/markers.h"
#include "llvm/IR/CFG.h"

namespace weft::compiler {
namespace {

// Adds the blocks ahead of one that ways lead to which begin at others.
void AddWays(llvm::SmallVector<llvm::BasicBlock*> rest, llvm::BasicBlock* meeting, BlockSet& ways) {
  BlockSet seen{meeting};
  while (!rest.empty()) {
    llvm::BasicBlock* block = rest.pop_back_val();
    if (!seen.insert(block).second) continue;
    ways.insert(block);
    llvm::append_range(rest, llvm::successors(block));
  }
}

}  // namespace

llvm::BasicBlock* MeetingOf(llvm::BasicBlock& fork, const llvm::PostDominatorTree& behind) {
  const auto* node = behind.getNode(&fork);
  const auto* meeting = node ? node->getIDom() : nullptr;
  return meeting ? meeting->getBlock() : nullptr;
}

BlockSet FindParted(llvm::Function& kernel, const Uniformity& uniformity) {
  const llvm::PostDominatorTree behind(kernel);
  BlockSet parted;
  for (llvm::BasicBlock& block : kernel) {
    if (!uniformity.BranchDiverges(block)) continue;
    AddWays(llvm::to_vector(llvm::successors(&block)), MeetingOf(block, behind), parted);
  }
  // Where full SIMD groups have a copy, the other one is for those that may lack lanes.
  if (kernel.hasFnAttribute(kHasFullCopy)) {
    AddWays({kernel.getEntryBlock().getTerminator()->getSuccessor(1)}, nullptr, parted);
  }
  return parted;
}

}  // namespace weft::compiler
