// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/scope_atomics.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/ir/address_spaces.h"
#include "llvm/IR/InstIterator.h"

namespace weft::compiler {
namespace {

using llvm::AtomicOrdering;

// Without the part that only other threads would see.
AtomicOrdering Weakened(AtomicOrdering order, AtomicOrdering instead) {
  return order == AtomicOrdering::SequentiallyConsistent ? instead : order;
}

void Narrow(llvm::Instruction& instruction) {
  llvm::setAtomicSyncScopeID(&instruction, WorkGroupScope(instruction.getContext()));
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    load->setOrdering(Weakened(load->getOrdering(), AtomicOrdering::Acquire));
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    store->setOrdering(Weakened(store->getOrdering(), AtomicOrdering::Release));
  }
  if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    update->setOrdering(Weakened(update->getOrdering(), AtomicOrdering::AcquireRelease));
  }
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    exchange->setSuccessOrdering(
        Weakened(exchange->getSuccessOrdering(), AtomicOrdering::AcquireRelease));
    exchange->setFailureOrdering(Weakened(exchange->getFailureOrdering(), AtomicOrdering::Acquire));
  }
}

}  // namespace

llvm::Error ScopeAtomics(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::Value* address = AddressOf(instruction);
      if (!address) continue;
      bool is_local = address->getType()->getPointerAddressSpace() == kLocalSpace;
      if (is_local || IsWithinWorkGroup(instruction)) Narrow(instruction);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
