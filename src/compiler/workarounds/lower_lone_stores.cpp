// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workarounds/lower_lone_stores.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

std::optional<unsigned> LoneLane(const llvm::Value* mask) {
  auto* lanes = llvm::dyn_cast<llvm::Constant>(mask);
  if (!lanes) return std::nullopt;
  const unsigned count = llvm::cast<llvm::FixedVectorType>(lanes->getType())->getNumElements();
  std::optional<unsigned> lone;
  for (unsigned i = 0; i < count; ++i) {
    const llvm::Constant* lane = lanes->getAggregateElement(i);
    if (lane && (lane->isNullValue() || llvm::isa<llvm::UndefValue>(lane))) continue;
    if (!lane || !lane->isOneValue() || lone) return std::nullopt;
    lone = i;
  }
  return lone;
}

void StoreLane(llvm::IntrinsicInst& call, unsigned lane) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value* element = builder.CreateExtractElement(call.getArgOperand(0), lane);
  llvm::Value* place =
      builder.CreateConstInBoundsGEP1_64(element->getType(), call.getArgOperand(1), lane);
  const uint64_t offset = call.getDataLayout().getTypeStoreSize(element->getType()) * lane;
  const llvm::Align alignment = call.getParamAlign(1).valueOrOne();
  builder.CreateAlignedStore(element, place, llvm::commonAlignment(alignment, offset))
      ->copyMetadata(call);
  call.eraseFromParent();
}

}  // namespace

llvm::Error LowerLoneStores(llvm::Module& module, KernelJob&) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction :
         llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (!call || call->getIntrinsicID() != llvm::Intrinsic::masked_store) continue;
      if (auto lane = LoneLane(call->getArgOperand(2))) StoreLane(*call, *lane);
    }
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
