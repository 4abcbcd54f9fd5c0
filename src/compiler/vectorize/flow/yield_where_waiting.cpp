// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/yield_where_waiting.h"

#include "compiler/analysis/waiting_loops.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

void YieldIn(const llvm::Loop& loop) {
  llvm::SmallVector<llvm::BasicBlock*> latches;
  loop.getLoopLatches(latches);
  llvm::BasicBlock* next_turn = llvm::SplitBlockPredecessors(loop.getHeader(), latches, ".turn");
  llvm::IRBuilder<> builder(next_turn->getTerminator());
  CreateMarker(builder, Marker::kYield);
}

void ReplaceInOrder(llvm::Function& kernel, bool yields) {
  for (llvm::CallInst* call : MarkerCalls(kernel, Marker::kInOrder)) {
    llvm::IRBuilder<> builder(call);
    if (yields) CreateMarker(builder, Marker::kBarrier);
    call->eraseFromParent();
  }
}

}  // namespace

llvm::Error YieldWhereWaiting(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  auto& analyses = job.functions.Analyses();
  const llvm::SmallVector<llvm::Loop*> loops =
      WaitingLoops(kernel, analyses.getResult<llvm::DominatorTreeAnalysis>(kernel),
                   analyses.getResult<llvm::LoopAnalysis>(kernel));
  for (const llvm::Loop* loop : loops) YieldIn(*loop);
  ReplaceInOrder(kernel, !loops.empty());
  if (!loops.empty()) job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
