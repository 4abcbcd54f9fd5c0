// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/flow/part_choices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// That a value is true, or that it is not.
struct Condition {
  llvm::Value* value;
  bool is_true;
};

// What a condition comes down to: choices of constants stand in for what they were chosen by where
// several branches became one.
Condition RootOf(llvm::Value* value, const llvm::DataLayout& layout) {
  llvm::CmpPredicate predicate;
  llvm::Value *chosen_by, *inverted;
  llvm::Constant *one, *other, *bound;
  if (match(value, m_Not(m_Value(inverted)))) {
    const Condition root = RootOf(inverted, layout);
    return {root.value, !root.is_true};
  }
  const bool is_of_choice = match(
      value, m_ICmp(predicate, m_Select(m_Value(chosen_by), m_Constant(one), m_Constant(other)),
                    m_Constant(bound)));
  if (!is_of_choice) return {value, true};
  llvm::Constant* of_one = llvm::ConstantFoldCompareInstOperands(predicate, one, bound, layout);
  llvm::Constant* of_other = llvm::ConstantFoldCompareInstOperands(predicate, other, bound, layout);
  const bool differs = of_one && of_other &&
                       ((of_one->isOneValue() && of_other->isNullValue()) ||
                        (of_one->isNullValue() && of_other->isOneValue()));
  if (!differs) return {value, true};
  const Condition root = RootOf(chosen_by, layout);
  return {root.value, root.is_true == of_one->isOneValue()};
}

void PartBehind(const llvm::BasicBlockEdge& if_true, const llvm::BasicBlockEdge& if_false,
                llvm::SelectInst& choice, const llvm::DominatorTree& dominators) {
  for (llvm::Use& use : llvm::make_early_inc_range(choice.uses())) {
    if (dominators.dominates(if_true, use)) {
      use.set(choice.getTrueValue());
    } else if (dominators.dominates(if_false, use)) {
      use.set(choice.getFalseValue());
    }
  }
}

}  // namespace

void PartChoices(llvm::Function& function, const llvm::DominatorTree& dominators) {
  for (llvm::BasicBlock& block : function) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
    if (!branch || branch->isUnconditional()) continue;
    const Condition root = RootOf(branch->getCondition(), function.getDataLayout());
    const llvm::BasicBlockEdge if_true(&block, branch->getSuccessor(root.is_true ? 0 : 1));
    const llvm::BasicBlockEdge if_false(&block, branch->getSuccessor(root.is_true ? 1 : 0));
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
      auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction);
      if (!choice || choice->getCondition() != root.value) continue;
      PartBehind(if_true, if_false, *choice, dominators);
      if (choice->use_empty()) choice->eraseFromParent();
    }
  }
}

}  // namespace weft::compiler
