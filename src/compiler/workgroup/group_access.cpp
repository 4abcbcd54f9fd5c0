// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/group_access.h"

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/markers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// What an instruction accesses: one place or, of a gather or scatter, a vector of them.
struct Access {
  llvm::Value* place = nullptr;
  llvm::Value* mask = nullptr;
  llvm::Value* stored = nullptr;
  llvm::Value* absent = nullptr;
};

Access OfIntrinsic(llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::masked_load:
    case llvm::Intrinsic::masked_gather:
      return {call.getArgOperand(0), call.getArgOperand(1), nullptr, call.getArgOperand(2)};
    case llvm::Intrinsic::masked_store:
    case llvm::Intrinsic::masked_scatter:
      return {call.getArgOperand(1), call.getArgOperand(2), call.getArgOperand(0), nullptr};
    default: return {};
  }
}

Access AccessOf(llvm::Instruction& instruction) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    return {load->getPointerOperand()};
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return {store->getPointerOperand(), nullptr, store->getValueOperand(), nullptr};
  }
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call ? OfIntrinsic(*call) : Access{};
}

bool IsPlain(const llvm::Instruction& instruction) {
  return !instruction.isVolatile() && !instruction.isAtomic();
}

// How many bytes behind the address's pointer a lane's place is, if its index is a constant.
std::optional<int64_t> LaneOffset(const llvm::GetElementPtrInst& address, unsigned lane,
                                  const llvm::DataLayout& layout) {
  auto* indices = llvm::dyn_cast<llvm::Constant>(*address.idx_begin());
  if (!indices || address.getNumIndices() != 1) return std::nullopt;
  llvm::Constant* each =
      indices->getType()->isVectorTy() ? indices->getAggregateElement(lane) : indices;
  auto* index = llvm::dyn_cast_or_null<llvm::ConstantInt>(each);
  if (!index) return std::nullopt;
  return index->getSExtValue() *
         int64_t(layout.getTypeAllocSize(address.getSourceElementType()).getFixedValue());
}

struct Place {
  GroupMemory memory;
  int64_t offset;
};

std::optional<Place> PlaceOf(const llvm::Value& pointer, const llvm::DataLayout& layout) {
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  const llvm::Value* base = pointer.stripAndAccumulateConstantOffsets(layout, offset,
                                                                      /*AllowNonInbounds=*/true);
  GroupMemory memory = GroupMemoryOf(*base);
  const bool is_start = memory && llvm::isa<llvm::Argument, llvm::CallInst>(base);
  return is_start ? std::optional(Place{memory, offset.getSExtValue()}) : std::nullopt;
}

// Fills in the memory and the offsets of lanes whether active or not. Returns whether it could.
bool FindOffsets(GroupAccess& access, const llvm::Value& place, unsigned lanes,
                 const llvm::DataLayout& layout) {
  const int64_t bytes = int64_t(layout.getTypeStoreSize(access.type).getFixedValue());
  if (!place.getType()->isVectorTy()) {
    const std::optional<Place> start = PlaceOf(place, layout);
    if (!start) return false;
    access.memory = start->memory;
    for (unsigned lane = 0; lane < lanes; ++lane)
      access.offsets.push_back(start->offset + lane * bytes);
    return true;
  }
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&place);
  if (!address || address->getPointerOperandType()->isVectorTy()) return false;
  const std::optional<Place> start = PlaceOf(*address->getPointerOperand(), layout);
  if (!start) return false;
  access.memory = start->memory;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    const std::optional<int64_t> more = LaneOffset(*address, lane, layout);
    if (!more) return false;
    access.offsets.push_back(start->offset + *more);
  }
  return true;
}

// Leaves out what the mask does. Returns whether all of it is known.
bool LeaveOut(GroupAccess& access, const llvm::Value* mask) {
  if (!mask) return true;
  auto* known = llvm::dyn_cast<llvm::Constant>(mask);
  if (!known) return false;
  for (auto [lane, offset] : llvm::enumerate(access.offsets)) {
    llvm::Constant* each = known->getAggregateElement(lane);
    if (!each || !(each->isNullValue() || each->isOneValue())) return false;
    if (each->isNullValue()) offset = std::nullopt;
  }
  return true;
}

}  // namespace

GroupMemory GroupMemoryOf(const llvm::Value& pointer) {
  const llvm::Value* object = llvm::getUnderlyingObject(&pointer, /*MaxLookup=*/0);
  const bool is_local = object->getType()->isPointerTy() &&
                        object->getType()->getPointerAddressSpace() == kLocalSpace;
  if (llvm::isa<llvm::Argument>(object)) return is_local ? object : nullptr;
  const bool is_marker =
      IsMarker(object, Marker::kLocalBase) || IsMarker(object, Marker::kContextBase);
  return is_marker ? llvm::cast<llvm::CallInst>(object)->getCalledFunction() : nullptr;
}

std::optional<GroupAccess> GroupAccess::Of(llvm::Instruction& instruction) {
  const Access access = AccessOf(instruction);
  if (!access.place || !IsPlain(instruction)) return std::nullopt;
  llvm::Type* type = access.stored ? access.stored->getType() : instruction.getType();
  if (type->isAggregateType() || llvm::isa<llvm::ScalableVectorType>(type)) return std::nullopt;
  const llvm::DataLayout& layout = instruction.getDataLayout();
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  const bool is_one = !vector || !layout.typeSizeEqualsStoreSize(vector->getElementType());
  GroupAccess result{
      nullptr, is_one ? type : vector->getElementType(), access.stored, access.absent, {}};
  const unsigned lanes = is_one ? 1 : vector->getNumElements();
  if (is_one && access.mask) return std::nullopt;
  if (!FindOffsets(result, *access.place, lanes, layout)) return std::nullopt;
  return LeaveOut(result, access.mask) ? std::optional(result) : std::nullopt;
}

GroupEffect GroupEffectOf(const llvm::Instruction& instruction) {
  // What the launch gives does not change.
  if (instruction.hasMetadata(llvm::LLVMContext::MD_invariant_load)) return {false, false, nullptr};
  GroupEffect effect{instruction.mayReadFromMemory(), instruction.mayWriteToMemory(), nullptr};
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (call && call->onlyAccessesInaccessibleMemory()) return {false, false, nullptr};
  const llvm::Value* place = AccessOf(const_cast<llvm::Instruction&>(instruction)).place;
  if (!place) return effect;
  const unsigned space = place->getType()->getScalarType()->getPointerAddressSpace();
  if (space == kGlobalSpace || space == kConstantSpace) return {false, false, nullptr};
  if (auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(place)) {
    if (!address->getPointerOperandType()->isVectorTy()) place = address->getPointerOperand();
  }
  if (place->getType()->isVectorTy()) return effect;
  const llvm::Value* object = llvm::getUnderlyingObject(place, /*MaxLookup=*/0);
  if (llvm::isa<llvm::AllocaInst>(object)) return {false, false, nullptr};
  effect.memory = GroupMemoryOf(*place);
  return effect;
}

}  // namespace weft::compiler
