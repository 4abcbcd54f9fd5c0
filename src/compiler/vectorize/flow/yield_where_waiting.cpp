// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/yield_where_waiting.h"

#include "compiler/analysis/waiting/waiting_loops.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// The edges by which a cycle turns.
struct Turn {
  llvm::BasicBlock* header;
  llvm::SmallVector<llvm::BasicBlock*> latches;
};

Turn TurnOf(const llvm::Cycle& cycle) {
  Turn turn{cycle.getHeader(), {}};
  llvm::SmallSetVector<llvm::BasicBlock*, 4> latches;
  for (llvm::BasicBlock* block : llvm::predecessors(turn.header))
    if (cycle.contains(block)) latches.insert(block);
  turn.latches.assign(latches.begin(), latches.end());
  return turn;
}

void YieldAt(const Turn& turn) {
  llvm::BasicBlock* next_turn = llvm::SplitBlockPredecessors(turn.header, turn.latches, ".turn");
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
  llvm::CycleInfo cycles;
  cycles.compute(kernel);
  const FlowAnalyses flow{analyses.getResult<llvm::DominatorTreeAnalysis>(kernel),
                          analyses.getResult<llvm::LoopAnalysis>(kernel),
                          analyses.getResult<llvm::ScalarEvolutionAnalysis>(kernel)};
  llvm::SmallVector<Turn> turns;
  for (const llvm::Cycle* cycle : WaitingLoops(kernel, cycles, flow)) {
    turns.push_back(TurnOf(*cycle));
  }
  for (const Turn& turn : turns) YieldAt(turn);
  ReplaceInOrder(kernel, !turns.empty());
  if (!turns.empty()) job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
