// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/scope_atomics.h"

#include "compiler/analysis/atomic_traits.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

constexpr unsigned kLocalSpace = 3;

void Relax(llvm::Instruction& instruction) {
  constexpr auto kRelaxed = llvm::AtomicOrdering::Monotonic;
  llvm::setAtomicSyncScopeID(&instruction, WorkGroupScope(instruction.getContext()));
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) load->setOrdering(kRelaxed);
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) store->setOrdering(kRelaxed);
  if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    update->setOrdering(kRelaxed);
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    exchange->setSuccessOrdering(kRelaxed);
    exchange->setFailureOrdering(kRelaxed);
  }
}

}  // namespace

llvm::Error ScopeAtomics(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::Value* address = AddressOf(instruction);
      if (!address) continue;
      bool is_local = address->getType()->getPointerAddressSpace() == kLocalSpace;
      if (is_local || IsWithinWorkGroup(instruction)) Relax(instruction);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
