// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/trim_loop.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;
using BlockSet = llvm::SmallPtrSet<const llvm::BasicBlock*, 8>;

bool IsOutside(const llvm::Value* value, const WorkItemLoops& loops) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  return !instruction || instruction->getParent() == loops.enter ||
         instruction->getParent()->isEntryBlock();
}

bool IsIdle(const llvm::BasicBlock& block) {
  return llvm::all_of(block, [](const llvm::Instruction& each) {
    auto* store = llvm::dyn_cast<llvm::StoreInst>(&each);
    bool is_kept = store && llvm::isa<llvm::AllocaInst>(store->getPointerOperand());
    return is_kept || !each.mayHaveSideEffects();
  });
}

// The first choice on the way from a block, if nothing happens before it. The way may have no end.
llvm::BranchInst* FirstChoice(llvm::BasicBlock* block) {
  BlockSet seen;
  while (IsIdle(*block) && seen.insert(block).second) {
    auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
    if (!branch || branch->isConditional()) return branch;
    block = branch->getSuccessor(0);
  }
  return nullptr;
}

// Whether nothing happens from a block to the loop's end.
bool LeadsIdlyTo(llvm::BasicBlock* latch, llvm::BasicBlock* block) {
  BlockSet seen;
  while (block != latch) {
    bool goes_on = IsIdle(*block) && seen.insert(block).second && block->getSingleSuccessor();
    if (!goes_on) return false;
    block = block->getSingleSuccessor();
  }
  return true;
}

// Whether it asks for the work-item 0, or for the SIMD group that has it, by its distance from lane
// 0.
bool IsFirst(llvm::Value* condition, llvm::Value* id) {
  if (match(condition, m_SpecificICmp(llvm::ICmpInst::ICMP_EQ, m_Specific(id), m_Zero()))) {
    return true;
  }
  const llvm::APInt* width;
  return match(condition,
               m_SpecificICmp(llvm::ICmpInst::ICMP_ULT, m_Neg(m_Specific(id)), m_APInt(width))) &&
         width->isNonNegative();
}

// The id from which on a condition does not hold; null if it says something else.
llvm::Value* BorderOf(llvm::Value* condition, llvm::Value* id) {
  llvm::Value* border;
  if (match(condition, m_SpecificICmp(llvm::ICmpInst::ICMP_ULT, m_Specific(id), m_Value(border)))) {
    return border;
  }
  return IsFirst(condition, id) ? llvm::ConstantInt::get(id->getType(), 1) : nullptr;
}

}  // namespace

void TrimLoop(const WorkItemLoops& loops) {
  if (!loops.has_more) return;
  llvm::BranchInst* choice = FirstChoice(loops.body);
  llvm::Value* border =
      choice && choice->isConditional() ? BorderOf(choice->getCondition(), loops.ids[0]) : nullptr;
  if (!border || !IsOutside(border, loops) || !LeadsIdlyTo(loops.latch, choice->getSuccessor(1))) {
    return;
  }
  llvm::IRBuilder<> builder(loops.before->getTerminator());
  llvm::Value* size = loops.has_more->getOperand(1);
  loops.has_more->setOperand(1, builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, size, border));
}

}  // namespace weft::compiler
