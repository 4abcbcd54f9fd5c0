// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/arithmetic/sum_elements.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Whether the two take each of so many elements once.
bool IsEachOnce(llvm::ArrayRef<int> some, llvm::ArrayRef<int> others, unsigned count) {
  llvm::SmallBitVector is_taken(count);
  for (llvm::ArrayRef<int> elements : {some, others}) {
    for (int element : elements) {
      if (element < 0 || unsigned(element) >= count || is_taken[element]) return false;
      is_taken.set(element);
    }
  }
  return is_taken.all();
}

// The vector of which this one is the sum of two halves, or null.
llvm::Value* WholeOf(llvm::Value* sum) {
  llvm::Value* whole;
  llvm::ArrayRef<int> some, others;
  if (!match(sum, m_Add(m_OneUse(m_Shuffle(m_Value(whole), m_Poison(), m_Mask(some))),
                        m_OneUse(m_Shuffle(m_Deferred(whole), m_Poison(), m_Mask(others)))))) {
    return nullptr;
  }
  auto* type = llvm::cast<llvm::FixedVectorType>(whole->getType());
  return IsEachOnce(some, others, type->getNumElements()) ? whole : nullptr;
}

void SumWhole(llvm::IntrinsicInst& sum) {
  llvm::Value* const halves = sum.getArgOperand(0);
  llvm::Value* whole = halves;
  // Sums that nothing else asks for: the last has one user, those that are shuffled have two.
  for (unsigned uses = 1; whole->hasNUses(uses); uses = 2) {
    llvm::Value* larger = WholeOf(whole);
    if (!larger) break;
    whole = larger;
  }
  if (whole == halves) return;
  sum.replaceAllUsesWith(llvm::IRBuilder<>(&sum).CreateAddReduce(whole));
  sum.eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(halves);
}

}  // namespace

llvm::Error SumElements(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    llvm::SmallVector<llvm::IntrinsicInst*> sums;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      bool is_sum = call && call->getIntrinsicID() == llvm::Intrinsic::vector_reduce_add;
      if (is_sum) sums.push_back(call);
    }
    for (llvm::IntrinsicInst* sum : sums) SumWhole(*sum);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
