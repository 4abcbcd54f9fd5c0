// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/frame_loops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

class LoopFramer {
 public:
  explicit LoopFramer(llvm::LoopInfo& loops) : loops_(loops) {}

  // Returns whether anything changed.
  bool Run();

 private:
  void Gather(llvm::BasicBlock* block, llvm::ArrayRef<llvm::BasicBlock*> from, llvm::Loop* loop,
              const char* suffix);
  void AddPreheader(llvm::Loop& loop);
  void AddExits(llvm::Loop& loop);

  llvm::LoopInfo& loops_;
  bool has_changed_ = false;
};

// Lets these ways to a block meet in one of their own, which belongs to the loop, or to none.
void LoopFramer::Gather(llvm::BasicBlock* block, llvm::ArrayRef<llvm::BasicBlock*> from,
                        llvm::Loop* loop, const char* suffix) {
  llvm::BasicBlock* added = llvm::SplitBlockPredecessors(block, from, suffix);
  if (loop) loop->addBasicBlockToLoop(added, loops_);
  has_changed_ = true;
}

void LoopFramer::AddPreheader(llvm::Loop& loop) {
  if (loop.getLoopPreheader()) return;
  llvm::SmallSetVector<llvm::BasicBlock*, 4> outside;
  for (llvm::BasicBlock* from : llvm::predecessors(loop.getHeader())) {
    if (!loop.contains(from)) outside.insert(from);
  }
  Gather(loop.getHeader(), outside.getArrayRef(), loop.getParentLoop(), ".preheader");
}

void LoopFramer::AddExits(llvm::Loop& loop) {
  llvm::SmallVector<llvm::BasicBlock*> exits;
  loop.getUniqueExitBlocks(exits);
  for (llvm::BasicBlock* exit : exits) {
    auto leaves = [&](llvm::BasicBlock* from) { return loop.contains(from); };
    if (llvm::all_of(llvm::predecessors(exit), leaves)) continue;
    llvm::SmallSetVector<llvm::BasicBlock*, 4> inside;
    for (llvm::BasicBlock* from : llvm::predecessors(exit)) {
      if (leaves(from)) inside.insert(from);
    }
    llvm::Loop* around = loops_.getLoopFor(exit);
    while (around && !around->contains(&loop)) around = around->getParentLoop();
    Gather(exit, inside.getArrayRef(), around, ".loopexit");
  }
}

bool LoopFramer::Run() {
  for (llvm::Loop* loop : loops_.getLoopsInPreorder()) {
    AddPreheader(*loop);
    AddExits(*loop);
  }
  return has_changed_;
}

}  // namespace

llvm::PreservedAnalyses FrameLoopsPass::run(llvm::Function& function,
                                            llvm::FunctionAnalysisManager& analyses) {
  LoopFramer framer(analyses.getResult<llvm::LoopAnalysis>(function));
  if (!framer.Run()) return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::LoopAnalysis>();
  return preserved;
}

}  // namespace weft::compiler
