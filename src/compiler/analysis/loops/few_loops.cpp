// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/loops/few_loops.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {
namespace {

// Each region between barriers has three in the end.
constexpr size_t kMaxLoops = 100;

// Whether a counter of the loop's is on its way to a value that is no known distance away.
bool RunsToUnknown(const llvm::SCEV* counter, const llvm::SCEV* end, const llvm::Loop& loop,
                   llvm::ScalarEvolution& evolution) {
  while (auto* cast = llvm::dyn_cast<llvm::SCEVCastExpr>(counter)) counter = cast->getOperand();
  auto* steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(counter);
  if (!steps || steps->getLoop() != &loop || !evolution.isLoopInvariant(end, &loop)) return false;
  const llvm::SCEV* start = steps->getStart();
  const bool is_unknown = !llvm::isa<llvm::SCEVConstant>(end);
  if (llvm::isa<llvm::SCEVConstant>(start)) return is_unknown;
  return is_unknown && start->getType() == end->getType() &&
         !llvm::isa<llvm::SCEVConstant>(evolution.getMinusSCEV(end, start));
}

bool MayHaveKnownTurns(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  const llvm::BasicBlock* exiting = loop.getExitingBlock();
  auto* branch = exiting ? llvm::dyn_cast<llvm::BranchInst>(exiting->getTerminator()) : nullptr;
  auto* test = branch && branch->isConditional()
                   ? llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition())
                   : nullptr;
  if (!test || !test->getOperand(0)->getType()->isIntegerTy()) return true;
  const llvm::SCEV* one = evolution.getSCEV(test->getOperand(0));
  const llvm::SCEV* other = evolution.getSCEV(test->getOperand(1));
  return !RunsToUnknown(one, other, loop, evolution) && !RunsToUnknown(other, one, loop, evolution);
}

}  // namespace

bool HasFewLoops(const llvm::LoopInfo& loops) {
  return loops.getLoopsInPreorder().size() <= kMaxLoops;
}

unsigned KnownTurns(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
  return MayHaveKnownTurns(loop, evolution) ? evolution.getSmallConstantTripCount(&loop) : 0;
}

size_t SizeOf(const llvm::Loop& loop) {
  size_t instructions = 0;
  for (const llvm::BasicBlock* block : loop.blocks()) instructions += block->size();
  return instructions;
}

bool MayMeet(const llvm::Loop& loop) {
  return llvm::any_of(loop.blocks(), [](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, [](const llvm::Instruction& instruction) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      return call && call->isConvergent();
    });
  });
}

}  // namespace weft::compiler
