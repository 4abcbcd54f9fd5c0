// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/push_freezes.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/KnownBits.h"

namespace weft::compiler {
namespace {

bool IsShiftInRange(const llvm::Instruction& instruction) {
  if (!instruction.isShift()) return false;
  llvm::KnownBits amount =
      llvm::computeKnownBits(instruction.getOperand(1), instruction.getDataLayout());
  return amount.getMaxValue().ult(amount.getBitWidth());
}

// The value without poison: that of a shift, or of an extension of one, by way of its operands.
llvm::Value* Frozen(llvm::IRBuilder<>& builder, llvm::Value* value) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  bool is_extension = llvm::isa<llvm::ZExtInst, llvm::SExtInst>(value);
  if (!instruction || !(is_extension || IsShiftInRange(*instruction))) {
    return llvm::isa<llvm::ConstantInt>(value) ? value : builder.CreateFreeze(value);
  }
  llvm::Instruction* frozen = instruction->clone();
  for (llvm::Use& operand : frozen->operands()) operand = Frozen(builder, operand);
  frozen->dropPoisonGeneratingAnnotations();
  return builder.Insert(frozen, instruction->getName());
}

}  // namespace

llvm::Error PushFreezes(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    bool has_changed = false;
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(&instruction);
      if (!freeze || llvm::isa<llvm::Constant>(freeze->getOperand(0))) continue;
      llvm::IRBuilder<> builder(freeze);
      freeze->replaceAllUsesWith(Frozen(builder, freeze->getOperand(0)));
      freeze->eraseFromParent();
      has_changed = true;
    }
    if (has_changed) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
