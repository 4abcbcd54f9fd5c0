// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/loop_ends.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

// Of the branches that may leave the loop.
llvm::SmallVector<llvm::Value*> ExitConditions(const llvm::Loop& loop) {
  llvm::SmallVector<llvm::BasicBlock*> exiting;
  loop.getExitingBlocks(exiting);
  return llvm::map_to_vector(exiting, [](llvm::BasicBlock* block) {
    return llvm::cast<llvm::BranchInst>(block->getTerminator())->getCondition();
  });
}

// What a counter of the loop, before or behind that of the turn, grows by in a turn; null if it
// is none.
const llvm::Value* StepOf(llvm::Value* counter, const llvm::Loop& loop) {
  using namespace llvm::PatternMatch;
  const llvm::BasicBlock* latch = loop.getLoopLatch();
  for (llvm::PHINode& phi : loop.getHeader()->phis()) {
    llvm::Value *next = phi.getIncomingValueForBlock(latch), *step;
    if ((counter == &phi || counter == next) &&
        match(next, m_c_Add(m_Specific(&phi), m_Value(step))))
      return step;
  }
  return nullptr;
}

}  // namespace

unsigned LoopEnds::Divergent(const llvm::Loop& loop) const {
  return llvm::count_if(ExitConditions(loop),
                        [&](llvm::Value* condition) { return !shapes_.Of(condition).IsUniform(); });
}

bool LoopEnds::IsLeftApart(const llvm::Loop& loop) const {
  return llvm::any_of(ExitConditions(loop), [&](llvm::Value* condition) {
    return !shapes_.Of(condition).IsUniform() && !IsReachedTogether(*condition, loop);
  });
}

bool LoopEnds::EndsByCounters(const llvm::Loop& loop, bool or_data) const {
  llvm::SmallPtrSet<const llvm::Value*, 16> seen;
  return llvm::all_of(ExitConditions(loop), [&](llvm::Value* condition) {
    return IsCounted(*condition, loop, or_data, seen);
  });
}

bool LoopEnds::IsCounted(llvm::Value& value, const llvm::Loop& loop, bool or_data,
                         llvm::SmallPtrSetImpl<const llvm::Value*>& seen) const {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  if (!instruction || !loop.contains(instruction) || !seen.insert(&value).second) return true;
  if (evolution_.isSCEVable(value.getType())) {
    const llvm::SCEV* known = evolution_.getSCEV(&value);
    bool is_counter = llvm::isa<llvm::SCEVAddRecExpr>(known);
    if (is_counter || evolution_.isLoopInvariant(known, &loop)) return true;
  }
  auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction);
  if (load && !or_data) {
    const llvm::SCEV* place = evolution_.getSCEV(load->getPointerOperand());
    return evolution_.isLoopInvariant(place, &loop);
  }
  return !llvm::isa<llvm::PHINode, llvm::CallBase>(instruction) &&
         llvm::all_of(instruction->operands(), [&](const llvm::Use& operand) {
           return IsCounted(*operand, loop, or_data, seen);
         });
}

bool LoopEnds::IsReachedTogether(llvm::Value& condition, const llvm::Loop& loop) const {
  auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&condition);
  if (!comparison) return false;
  auto [counter, bound] = std::pair(comparison->getOperand(0), comparison->getOperand(1));
  if (shapes_.Of(counter).IsUniform()) std::swap(counter, bound);
  const llvm::Value* step = StepOf(counter, loop);
  const bool is_shared = step && shapes_.Of(step).IsUniform() && shapes_.Of(bound).IsUniform();
  if (!is_shared || !shapes_.Of(counter).IsStrided()) return false;
  auto* number = llvm::dyn_cast<llvm::ConstantInt>(step);
  return !number || number->getValue().abs().uge(shapes_.Of(counter).Distance() * width_);
}

}  // namespace weft::compiler
