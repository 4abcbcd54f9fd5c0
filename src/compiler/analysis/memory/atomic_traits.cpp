// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/memory/atomic_traits.h"

#include "llvm/IR/LLVMContext.h"

namespace weft::compiler {

llvm::Value* AddressOf(const llvm::Instruction& instruction) {
  if (!instruction.isAtomic() || llvm::isa<llvm::FenceInst>(instruction)) return nullptr;
  return instruction.getOperand(llvm::isa<llvm::StoreInst>(instruction) ? 1 : 0);
}

std::optional<llvm::RecurKind> KindOf(llvm::AtomicRMWInst::BinOp operation) {
  switch (operation) {
    case llvm::AtomicRMWInst::Add:
    case llvm::AtomicRMWInst::Sub: return llvm::RecurKind::Add;
    case llvm::AtomicRMWInst::And: return llvm::RecurKind::And;
    case llvm::AtomicRMWInst::Or: return llvm::RecurKind::Or;
    case llvm::AtomicRMWInst::Xor: return llvm::RecurKind::Xor;
    case llvm::AtomicRMWInst::Max: return llvm::RecurKind::SMax;
    case llvm::AtomicRMWInst::Min: return llvm::RecurKind::SMin;
    case llvm::AtomicRMWInst::UMax: return llvm::RecurKind::UMax;
    case llvm::AtomicRMWInst::UMin: return llvm::RecurKind::UMin;
    default: return std::nullopt;
  }
}

std::optional<llvm::RecurKind> KindOf(const llvm::AtomicRMWInst& update) {
  bool is_sum_of_floats = update.getOperation() == llvm::AtomicRMWInst::FAdd && update.use_empty();
  return is_sum_of_floats ? llvm::RecurKind::FAdd : KindOf(update.getOperation());
}

llvm::SyncScope::ID WorkGroupScope(llvm::LLVMContext& context) {
  return context.getOrInsertSyncScopeID("workgroup");
}

bool IsWithinWorkGroup(const llvm::Instruction& instruction) {
  return AddressOf(instruction) &&
         *llvm::getAtomicSyncScopeID(&instruction) == WorkGroupScope(instruction.getContext());
}

}  // namespace weft::compiler
