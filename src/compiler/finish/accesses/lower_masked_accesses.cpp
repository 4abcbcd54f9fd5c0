// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/lower_masked_accesses.h"

#include "compiler/finish/accesses/masked_access.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

bool HasForm(const llvm::TargetTransformInfo& machine, const MaskedAccess& access) {
  const unsigned space = access.place->getType()->getPointerAddressSpace();
  return access.stored ? machine.isLegalMaskedStore(access.type, access.alignment, space)
                       : machine.isLegalMaskedLoad(access.type, access.alignment, space);
}

bool IsLoadOrStore(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && (call->getIntrinsicID() == llvm::Intrinsic::masked_load ||
                  call->getIntrinsicID() == llvm::Intrinsic::masked_store);
}

llvm::Value* OfAll(llvm::IRBuilderBase& builder, const MaskedAccess& access) {
  if (!access.stored) return builder.CreateAlignedLoad(access.type, access.place, access.alignment);
  return builder.CreateAlignedStore(access.stored, access.place, access.alignment);
}

llvm::Value* OfSome(llvm::IRBuilderBase& builder, const MaskedAccess& access) {
  llvm::Type* element = access.type->getElementType();
  const unsigned count = access.type->getNumElements();
  llvm::SmallVector<llvm::Constant*> numbers;
  for (unsigned i = 0; i < count; ++i) numbers.push_back(builder.getInt64(i));
  llvm::Value* addresses =
      builder.CreateGEP(element, access.place, llvm::ConstantVector::get(numbers));
  const uint64_t bytes = access.call.getDataLayout().getTypeStoreSize(element);
  const llvm::Align alignment = llvm::commonAlignment(access.alignment, bytes);
  if (access.stored)
    return builder.CreateMaskedScatter(access.stored, addresses, alignment, access.mask);
  return builder.CreateMaskedGather(access.type, addresses, alignment, access.mask, access.absent);
}

void Lower(const MaskedAccess& access) {
  llvm::IRBuilder<> builder(&access.call);
  llvm::Value* bits =
      builder.CreateBitCast(access.mask, builder.getIntNTy(access.type->getNumElements()));
  llvm::Value* is_whole =
      builder.CreateICmpEQ(bits, llvm::Constant::getAllOnesValue(bits->getType()), "is.whole");
  llvm::Instruction *all, *some;
  llvm::SplitBlockAndInsertIfThenElse(is_whole, &access.call, &all, &some);
  builder.SetInsertPoint(all);
  llvm::Value* of_all = OfAll(builder, access);
  builder.SetInsertPoint(some);
  llvm::Value* of_some = OfSome(builder, access);
  if (!access.stored) {
    builder.SetInsertPoint(&access.call);
    llvm::PHINode* loaded = builder.CreatePHI(access.type, 2);
    loaded->addIncoming(of_all, all->getParent());
    loaded->addIncoming(of_some, some->getParent());
    access.call.replaceAllUsesWith(loaded);
  }
  access.call.eraseFromParent();
}

}  // namespace

llvm::Error LowerMaskedAccesses(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::TargetTransformInfo machine = job.machine.getTargetTransformInfo(function);
    llvm::SmallVector<llvm::IntrinsicInst*> calls;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (IsLoadOrStore(instruction))
        calls.push_back(llvm::cast<llvm::IntrinsicInst>(&instruction));
    }
    for (llvm::IntrinsicInst* call : calls) {
      const MaskedAccess access(*call);
      if (!HasForm(machine, access) && !llvm::isa<llvm::Constant>(access.mask)) Lower(access);
    }
    job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
