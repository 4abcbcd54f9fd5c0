// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/callees_first.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

namespace weft::compiler {
namespace {

void Visit(llvm::Function& function, llvm::SmallPtrSetImpl<llvm::Function*>& visited,
           llvm::SmallVectorImpl<llvm::Function*>& order) {
  if (!visited.insert(&function).second) return;
  for (llvm::Function* callee : CalleesOf(function)) Visit(*callee, visited, order);
  order.push_back(&function);
}

}  // namespace

llvm::SmallVector<llvm::Function*> CalleesFirst(llvm::Function& kernel) {
  llvm::SmallPtrSet<llvm::Function*, 16> visited;
  llvm::SmallVector<llvm::Function*> order;
  Visit(kernel, visited, order);
  return order;
}

llvm::SmallVector<llvm::Function*> CalleesOf(llvm::Function& function) {
  llvm::SmallVector<llvm::Function*> callees;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && !callee->isDeclaration()) callees.push_back(callee);
  }
  return callees;
}

}  // namespace weft::compiler
