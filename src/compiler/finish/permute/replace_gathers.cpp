// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/replace_gathers.h"

#include "compiler/finish/accesses/masked_access.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace weft::compiler {
namespace {

unsigned RegisterBytes(llvm::Function& function, const KernelJob& job) {
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(function);
  constexpr auto kKind = llvm::TargetTransformInfo::RGK_FixedWidthVector;
  return target.getRegisterBitWidth(kKind).getFixedValue() / 8;
}

}  // namespace

std::optional<PermutedGather> PermutedGather::Match(llvm::IntrinsicInst& gather,
                                                    const llvm::TargetMachine& machine) {
  llvm::Type* element = gather.getType()->getScalarType();
  if (element->isPointerTy()) return std::nullopt;
  const RegisterPermute* permute = RegisterPermute::Of(element->getScalarSizeInBits(), machine);
  const std::optional<IndexedPlace> place =
      IndexedPlaceOf(gather.getArgOperand(0), gather.getDataLayout());
  if (!permute || !place || place->offset != 0) return std::nullopt;
  return PermutedGather{gather, *place->address, *permute};
}

unsigned PermutedGather::Lanes() const {
  return llvm::cast<llvm::FixedVectorType>(call.getType())->getNumElements();
}

uint64_t PermutedGather::Stride() const {
  return address.getDataLayout().getTypeAllocSize(address.getSourceElementType());
}

llvm::FixedVectorType* PermutedGather::RegisterType() const {
  return llvm::FixedVectorType::get(llvm::IntegerType::get(call.getContext(), permute.bits),
                                    permute.LanesOfRegister());
}

llvm::Value* PermutedGather::LookUp(llvm::IRBuilderBase& builder,
                                    llvm::ArrayRef<llvm::Value*> table,
                                    llvm::Value* entries) const {
  llvm::Value* all =
      builder.CreateBitCast(permute.LookUpLanes(builder, table, entries), call.getType());
  return builder.CreateSelect(Mask(), all, call.getArgOperand(2));
}

void PermutedGather::KeepOnOneWay(llvm::Instruction& quick, llvm::Instruction& other,
                                  llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> read) const {
  llvm::BasicBlock* after = call.getParent();
  llvm::IRBuilder<> builder(after, after->begin());
  llvm::PHINode* result = builder.CreatePHI(call.getType(), 2);
  call.replaceAllUsesWith(result);
  builder.SetInsertPoint(&quick);
  result->addIncoming(read(builder), quick.getParent());
  call.moveBefore(other.getIterator());
  result->addIncoming(&call, other.getParent());
}

llvm::Error ReplaceGathers(llvm::Module& module, KernelJob& job,
                           llvm::function_ref<bool(const PermutedGather&)> replace) {
  if (!job.machine.getTargetTriple().isX86()) return llvm::Error::success();
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const unsigned bytes = RegisterBytes(function, job);
    bool has_changed = false;
    for (llvm::IntrinsicInst* call : GathersAndScattersOf(function)) {
      if (MaskedAccess(*call).stored) continue;
      const auto gather = PermutedGather::Match(*call, job.machine);
      has_changed |= gather && gather->permute.bytes <= bytes && replace(*gather);
    }
    if (has_changed) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
