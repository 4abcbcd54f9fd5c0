// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/plain_atomics.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

namespace weft::compiler {

llvm::Error PlainAtomics(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      if (!IsWithinWorkGroup(instruction)) continue;
      auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
      auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        load->setOrdering(llvm::AtomicOrdering::Monotonic);
      }
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        store->setOrdering(llvm::AtomicOrdering::Monotonic);
      }
      if (update) llvm::lowerAtomicRMWInst(update);
      if (exchange) llvm::lowerAtomicCmpXchgInst(exchange);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
