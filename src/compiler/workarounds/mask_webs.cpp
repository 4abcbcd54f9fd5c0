// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/mask_webs.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// The bits of the elements that a mask is made of, or that are chosen by one; 0 of others.
unsigned BitsBeside(const llvm::Instruction& instruction) {
  const bool is_made = llvm::isa<llvm::CmpInst>(instruction) || instruction.getType()->isVoidTy();
  const llvm::Value* value = is_made ? instruction.getOperand(0) : &instruction;
  if (!value->getType()->isVectorTy() || IsMask(value)) return 0;
  return instruction.getDataLayout().getTypeSizeInBits(value->getType()->getScalarType());
}

class MaskWebs {
 public:
  explicit MaskWebs(llvm::Function& function) {
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal(&function)) {
      for (llvm::Instruction& instruction : *block)
        if (IsMask(&instruction)) Add(instruction);
    }
  }

  std::vector<MaskWeb> All() const {
    llvm::MapVector<llvm::Instruction*, MaskWeb> webs;
    for (llvm::Instruction* mask : masks_) webs[classes_.getLeaderValue(mask)].push_back(mask);
    std::vector<MaskWeb> all;
    for (auto& [leader, web] : webs) {
      const bool is_kept = llvm::any_of(web, [](const llvm::Instruction* mask) {
        return llvm::any_of(mask->users(), [&](auto* user) { return IsElsewhere(user, *mask); });
      });
      if (is_kept) all.push_back(std::move(web));
    }
    return all;
  }

 private:
  void Add(llvm::Instruction& mask) {
    masks_.push_back(&mask);
    classes_.insert(&mask);
    if (!IsOfMasks(mask)) return;
    for (llvm::Value* operand : mask.operands()) {
      auto* part = llvm::dyn_cast<llvm::Instruction>(operand);
      if (part && IsMask(part)) classes_.unionSets(&mask, part);
    }
  }

  std::vector<llvm::Instruction*> masks_;
  llvm::EquivalenceClasses<llvm::Instruction*> classes_;
};

}  // namespace

bool IsMask(const llvm::Value* value) {
  auto* type = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  return type && type->getElementType()->isIntegerTy(1) && type->getNumElements() > 1;
}

bool IsOfMasks(const llvm::Instruction& mask) {
  return mask.isBitwiseLogicOp() ||
         llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst>(mask);
}

bool IsElsewhere(const llvm::User* user, const llvm::Instruction& mask) {
  return llvm::isa<llvm::PHINode>(user) ||
         llvm::cast<llvm::Instruction>(user)->getParent() != mask.getParent();
}

void ChangeMaskWebs(llvm::Module& module, KernelJob& job,
                    llvm::function_ref<void(llvm::ArrayRef<llvm::Instruction*>, unsigned)> change) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    llvm::EliminateUnreachableBlocks(function);
    const unsigned bits = job.machine.getTargetTransformInfo(function).getRegisterBitWidth(
        llvm::TargetTransformInfo::RGK_FixedWidthVector);
    for (const MaskWeb& web : MaskWebs(function).All()) change(web, bits);
    job.functions.Forget(function);
  }
}

unsigned CountBeside(llvm::ArrayRef<llvm::Instruction*> web, unsigned bits) {
  unsigned count = 0;
  for (const llvm::Instruction* mask : web) {
    count += BitsBeside(*mask) == bits;
    count += llvm::count_if(mask->users(), [&](const llvm::User* user) {
      return BitsBeside(*llvm::cast<llvm::Instruction>(user)) == bits;
    });
  }
  return count;
}

}  // namespace weft::compiler
