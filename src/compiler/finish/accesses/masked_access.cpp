// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/masked_access.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {

MaskedAccess::MaskedAccess(llvm::IntrinsicInst& instruction) : call(instruction) {
  const bool is_load = !call.getType()->isVoidTy();
  const unsigned first = is_load ? 0 : 1;
  place = call.getArgOperand(first);
  mask = call.getArgOperand(first + 1);
  absent = is_load ? call.getArgOperand(2) : nullptr;
  stored = is_load ? nullptr : call.getArgOperand(0);
  type = llvm::cast<llvm::FixedVectorType>((is_load ? absent : stored)->getType());
  alignment = call.getParamAlign(first).valueOrOne();
}

bool MaskedAccess::IsForAllLanes() const { return match(mask, llvm::PatternMatch::m_AllOnes()); }

std::pair<llvm::Value*, llvm::APInt> IndexedPlace::Way() const {
  llvm::Value* start = address->getPointerOperand();
  llvm::APInt bytes = offset;
  auto* step = llvm::dyn_cast<llvm::GEPOperator>(start);
  while (step && step->hasAllConstantIndices()) {
    step->accumulateConstantOffset(address->getDataLayout(), bytes);
    start = step->getPointerOperand();
    step = llvm::dyn_cast<llvm::GEPOperator>(start);
  }
  return {start, bytes};
}

llvm::Value* IndexedPlace::Base(llvm::IRBuilderBase& builder) const {
  const auto [start, bytes] = Way();
  return bytes == 0 ? start : builder.CreatePtrAdd(start, builder.getInt(bytes));
}

std::optional<IndexedPlace> IndexedPlaceOf(llvm::Value* place, const llvm::DataLayout& layout) {
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(place);
  llvm::APInt offset(64, 0);
  const bool is_of_member = address && address->getPointerOperandType()->isVectorTy() &&
                            address->accumulateConstantOffset(layout, offset);
  if (is_of_member) address = llvm::dyn_cast<llvm::GetElementPtrInst>(address->getPointerOperand());
  const bool has_one_base = address && !address->getPointerOperandType()->isVectorTy();
  if (!has_one_base || address->getNumIndices() != 1) return std::nullopt;
  return IndexedPlace{address, offset};
}

llvm::Value* AccessLane(llvm::IRBuilderBase& builder, const MaskedAccess& access, unsigned lane,
                        llvm::Value* address, llvm::Value* loaded) {
  // Nothing is known of where inactive lanes are sent.
  const llvm::AAMDNodes known =
      access.IsForAllLanes() ? access.call.getAAMetadata() : llvm::AAMDNodes();
  if (access.stored) {
    llvm::Value* value = builder.CreateExtractElement(access.stored, lane);
    builder.CreateAlignedStore(value, address, access.alignment)->setAAMetadata(known);
    return nullptr;
  }
  llvm::LoadInst* value =
      builder.CreateAlignedLoad(access.type->getElementType(), address, access.alignment);
  value->setAAMetadata(known);
  return builder.CreateInsertElement(loaded, value, lane);
}

llvm::Value* AccessLanes(llvm::IRBuilderBase& builder, const MaskedAccess& access,
                         llvm::function_ref<llvm::Value*(unsigned lane)> address_of) {
  llvm::Value* loaded = llvm::PoisonValue::get(access.type);
  for (unsigned lane = 0; lane < access.type->getNumElements(); ++lane) {
    loaded = AccessLane(builder, access, lane, address_of(lane), loaded);
  }
  return loaded;
}

llvm::Value* IsInOnePage(llvm::IRBuilderBase& builder, llvm::Value* place, uint64_t bytes) {
  llvm::Value* address = builder.CreatePtrToInt(place, builder.getInt64Ty());
  return builder.CreateICmpULE(builder.CreateAnd(address, kPageBytes - 1),
                               builder.getInt64(kPageBytes - bytes));
}

llvm::SmallVector<llvm::IntrinsicInst*> GathersAndScattersOf(llvm::Function& function) {
  llvm::SmallVector<llvm::IntrinsicInst*> calls;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    bool is_access = call && (call->getIntrinsicID() == llvm::Intrinsic::masked_gather ||
                              call->getIntrinsicID() == llvm::Intrinsic::masked_scatter);
    if (is_access) calls.push_back(call);
  }
  return calls;
}

bool HasGatherFor(const llvm::TargetTransformInfo& machine, const MaskedAccess& access) {
  return access.stored ? machine.isLegalMaskedScatter(access.type, access.alignment) &&
                             !machine.forceScalarizeMaskedScatter(access.type, access.alignment)
                       : machine.isLegalMaskedGather(access.type, access.alignment) &&
                             !machine.forceScalarizeMaskedGather(access.type, access.alignment);
}

}  // namespace weft::compiler
