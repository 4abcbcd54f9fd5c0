// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/copy_counts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"

namespace weft::compiler {
namespace {

llvm::SmallVector<const llvm::Function*> Callees(const llvm::Function& function) {
  llvm::SmallVector<const llvm::Function*> callees;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration()) callees.push_back(callee);
  }
  return callees;
}

// The functions that are reached, each behind those that it calls.
class CalleesFirst {
 public:
  explicit CalleesFirst(const llvm::Function& kernel) { Visit(kernel); }
  llvm::ArrayRef<const llvm::Function*> order() const { return order_; }

 private:
  void Visit(const llvm::Function& function) {
    if (!visited_.insert(&function).second) return;
    for (const llvm::Function* callee : Callees(function)) Visit(*callee);
    order_.push_back(&function);
  }

  llvm::SmallPtrSet<const llvm::Function*, 16> visited_;
  llvm::SmallVector<const llvm::Function*> order_;
};

}  // namespace

CopyCounts::CopyCounts(const llvm::Function& kernel) {
  copies_[&kernel] = 1;
  const CalleesFirst functions(kernel);
  for (const llvm::Function* caller : llvm::reverse(functions.order())) {
    const uint64_t callers = copies_.lookup(caller);
    for (const llvm::Function* callee : Callees(*caller)) {
      copies_[callee] = llvm::SaturatingAdd(copies_.lookup(callee), callers);
    }
  }
}

uint64_t CopyCounts::AddedInstructions() const {
  uint64_t added = 0;
  for (auto [function, copies] : copies_) {
    const uint64_t instructions = function->getInstructionCount();
    added = llvm::SaturatingMultiplyAdd(copies - 1, instructions, added);
  }
  return added;
}

}  // namespace weft::compiler
