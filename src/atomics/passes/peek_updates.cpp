// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "atomics/passes/peek_updates.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

using Update = llvm::AtomicRMWInst;

// How the operand compares with what is there if it is to take its place.
std::optional<llvm::CmpInst::Predicate> ComparisonOf(const Update& update) {
  if (update.getOrdering() != llvm::AtomicOrdering::Monotonic || update.isVolatile()) {
    return std::nullopt;
  }
  switch (update.getOperation()) {
    case Update::Max: return llvm::CmpInst::ICMP_SGT;
    case Update::Min: return llvm::CmpInst::ICMP_SLT;
    case Update::UMax: return llvm::CmpInst::ICMP_UGT;
    case Update::UMin: return llvm::CmpInst::ICMP_ULT;
    default: return std::nullopt;
  }
}

void Peek(Update& update, llvm::CmpInst::Predicate comparison) {
  llvm::IRBuilder<> builder(&update);
  llvm::LoadInst* seen =
      builder.CreateAlignedLoad(update.getType(), update.getPointerOperand(), update.getAlign());
  seen->setAtomic(update.getOrdering(), update.getSyncScopeID());
  llvm::Value* changes = builder.CreateICmp(comparison, update.getValOperand(), seen);
  llvm::BasicBlock* before = update.getParent();
  llvm::Instruction* end = llvm::SplitBlockAndInsertIfThen(changes, &update, /*Unreachable=*/false);
  builder.SetInsertPoint(&update);
  llvm::PHINode* old = builder.CreatePHI(update.getType(), 2);
  update.replaceAllUsesWith(old);
  update.moveBefore(end->getIterator());
  old->addIncoming(seen, before);
  old->addIncoming(&update, end->getParent());
}

}  // namespace

llvm::Error PeekUpdates(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    llvm::SmallVector<std::pair<Update*, llvm::CmpInst::Predicate>> updates;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* update = llvm::dyn_cast<Update>(&instruction);
      auto comparison = update ? ComparisonOf(*update) : std::nullopt;
      if (comparison) updates.push_back({update, *comparison});
    }
    for (auto [update, comparison] : updates) Peek(*update, comparison);
    if (!updates.empty()) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
