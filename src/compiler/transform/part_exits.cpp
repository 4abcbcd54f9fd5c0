// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/transform/part_exits.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {

void PartExits(llvm::Function& kernel) {
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    llvm::BasicBlock* header = loop->getHeader();
    if (loop->getExitingBlock() == header) continue;
    llvm::SmallVector<llvm::Loop::Edge> exits;
    loop->getExitEdges(exits);
    for (auto [from, to] : exits) llvm::SplitCriticalEdge(from, to);
    if (header->getTerminator()->getNumSuccessors() > 1)
      llvm::SplitBlock(header, header->getFirstNonPHIIt());
  }
}

}  // namespace weft::compiler
