// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/lower_masked_accesses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// A masked load or store.
struct MaskedAccess {
  explicit MaskedAccess(llvm::IntrinsicInst& instruction) : call(instruction) {
    const bool is_load = call.getIntrinsicID() == llvm::Intrinsic::masked_load;
    const unsigned first = is_load ? 0 : 1;
    address = call.getArgOperand(first);
    mask = call.getArgOperand(first + 1);
    absent = is_load ? call.getArgOperand(2) : nullptr;
    stored = is_load ? nullptr : call.getArgOperand(0);
    type = llvm::cast<llvm::FixedVectorType>((is_load ? absent : stored)->getType());
    alignment = call.getParamAlign(first).valueOrOne();
  }
  bool IsIn(const llvm::TargetTransformInfo& machine) const {
    const unsigned space = address->getType()->getPointerAddressSpace();
    return stored ? machine.isLegalMaskedStore(type, alignment, space)
                  : machine.isLegalMaskedLoad(type, alignment, space);
  }

  llvm::IntrinsicInst& call;
  llvm::Value *address, *mask, *absent, *stored;
  llvm::FixedVectorType* type;
  llvm::Align alignment;
};

bool IsMaskedAccess(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && (call->getIntrinsicID() == llvm::Intrinsic::masked_load ||
                  call->getIntrinsicID() == llvm::Intrinsic::masked_store);
}

llvm::Value* OfAll(llvm::IRBuilderBase& builder, const MaskedAccess& access) {
  if (!access.stored)
    return builder.CreateAlignedLoad(access.type, access.address, access.alignment);
  return builder.CreateAlignedStore(access.stored, access.address, access.alignment);
}

llvm::Value* OfSome(llvm::IRBuilderBase& builder, const MaskedAccess& access) {
  llvm::Type* element = access.type->getElementType();
  const unsigned count = access.type->getNumElements();
  llvm::SmallVector<llvm::Constant*> numbers;
  for (unsigned i = 0; i < count; ++i) numbers.push_back(builder.getInt64(i));
  llvm::Value* addresses =
      builder.CreateGEP(element, access.address, llvm::ConstantVector::get(numbers));
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
      if (IsMaskedAccess(instruction))
        calls.push_back(llvm::cast<llvm::IntrinsicInst>(&instruction));
    }
    for (llvm::IntrinsicInst* call : calls) {
      const MaskedAccess access(*call);
      if (!access.IsIn(machine) && !llvm::isa<llvm::Constant>(access.mask)) Lower(access);
    }
    job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
