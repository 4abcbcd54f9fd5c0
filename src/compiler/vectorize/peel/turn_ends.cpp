// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/peel/turn_ends.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/analysis/loops/few_loops.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {

TurnEnds::TurnEnds(llvm::Function& kernel, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  loops_ = &loops;
  if (loops.empty() || !HasFewLoops(loops)) return;
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    unsigned turns = evolution.getSmallConstantMaxTripCount(loop);
    if (loop->getExitingBlock() == loop->getHeader() && turns != 0) --turns;  // those of the body
    if (turns == 0) continue;
    for (llvm::PHINode& phi : loop->getHeader()->phis()) Add(phi, *loop, turns, evolution);
  }
}

void TurnEnds::Add(llvm::PHINode& phi, const llvm::Loop& loop, unsigned turns,
                   llvm::ScalarEvolution& evolution) {
  if (!phi.getType()->isIntegerTy()) return;
  auto* values = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&phi));
  if (!values || values->getLoop() != &loop || !values->isAffine()) return;
  auto* first = llvm::dyn_cast<llvm::SCEVConstant>(values->getStart());
  auto* step = llvm::dyn_cast<llvm::SCEVConstant>(values->getStepRecurrence(evolution));
  if (!first || !step) return;
  const unsigned bits = phi.getType()->getIntegerBitWidth();
  const llvm::APInt last =
      first->getAPInt().sext(2 * bits + 32) + step->getAPInt().sext(2 * bits + 32) * (turns - 1);
  if (!last.isSignedIntN(bits)) return;
  first_[&phi] = first->getValue();
  last_[&phi] = llvm::ConstantInt::get(phi.getType(), last.trunc(bits));
}

bool TurnEnds::CountsIn(const llvm::PHINode& counter, const llvm::BasicBlock& block) const {
  const llvm::Loop* loop = loops_->getLoopFor(counter.getParent());
  return first_.contains(&counter) && loop->contains(&block) && loop->getHeader() != &block;
}

bool TurnEnds::DoesNotWrap(llvm::Operator& value) const {
  auto is_small = [&](const llvm::Value& counter) {
    auto ends = {first_.lookup(&counter), last_.lookup(&counter)};
    return llvm::all_of(ends, [](llvm::Value* end) {
      return end && IsSmallBesideIds(llvm::cast<llvm::ConstantInt>(end)->getValue());
    });
  };
  auto* sum = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&value);
  return sum && (sum->hasNoSignedWrap() || IsIdLike(sum, /*may_be_negative=*/true, is_small));
}

bool TurnEnds::IsInStep(llvm::Value& value, const llvm::BasicBlock& block,
                        const llvm::PHINode*& counter) const {
  if (compiler::IsKnownAtEntry(&value)) return true;
  if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&value)) {
    if (!CountsIn(*phi, block) || (counter && counter != phi)) return false;
    counter = phi;
    return true;
  }
  auto* instruction = llvm::dyn_cast<llvm::Operator>(&value);
  if (!instruction) return false;
  const unsigned code = instruction->getOpcode();
  if (code == llvm::Instruction::SExt) return IsInStep(*instruction->getOperand(0), block, counter);
  if (!DoesNotWrap(*instruction)) return false;
  const bool is_scaled = code == llvm::Instruction::Mul || code == llvm::Instruction::Shl;
  if (is_scaled && !llvm::isa<llvm::ConstantInt>(instruction->getOperand(1))) return false;
  return llvm::all_of(instruction->operand_values(),
                      [&](llvm::Value* operand) { return IsInStep(*operand, block, counter); });
}

bool TurnEnds::IsKnownAtEntry(llvm::ICmpInst& comparison) const {
  const llvm::PHINode* counter = nullptr;
  return comparison.isSigned() && llvm::all_of(comparison.operand_values(), [&](auto* operand) {
           return IsInStep(*operand, *comparison.getParent(), counter);
         });
}

}  // namespace weft::compiler
