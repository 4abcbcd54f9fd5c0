// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/indexed_lanes.h"

#include "llvm/IR/InlineAsm.h"

namespace weft::compiler {
namespace {

constexpr unsigned kIndexBits = 32;

// A word of which code generation knows nothing. LLVM 22 leaves the extension of half a word out
// where it knows the half to be short: its upper bits are then those of the other half.
llvm::Value* Opaque(llvm::IRBuilderBase& builder, llvm::Value* word) {
  auto* type = llvm::FunctionType::get(word->getType(), word->getType(), /*isVarArg=*/false);
  return builder.CreateCall(llvm::InlineAsm::get(type, "", "=r,0", /*hasSideEffects=*/false), word);
}

bool IsKnownAt(const llvm::Instruction& place, const llvm::Value& value) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
  return !instruction || instruction->getParent() != place.getParent() ||
         instruction->comesBefore(&place);
}

unsigned LanesOf(const llvm::Value* vector) {
  return llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements();
}

}  // namespace

std::optional<IndexedLanes> IndexedLanes::Find(const MaskedAccess& access) {
  const std::optional<IndexedPlace> place =
      IndexedPlaceOf(access.place, access.call.getDataLayout());
  if (!place) return std::nullopt;
  auto* extension = llvm::dyn_cast<llvm::CastInst>(*place->address->idx_begin());
  if (!extension || !llvm::isa<llvm::SExtInst, llvm::ZExtInst>(extension)) return std::nullopt;
  const bool has_pairs = extension->getSrcTy()->getScalarSizeInBits() == kIndexBits &&
                         access.type->getNumElements() % 2 == 0;
  return has_pairs ? std::optional(IndexedLanes(*place, *extension)) : std::nullopt;
}

bool IndexedLanes::HasFirst() const {
  if (place_.offset.isNegative()) return false;
  const llvm::GetElementPtrInst& address = *place_.address;
  const bool is_behind = address.isInBounds() && address.hasNoUnsignedWrap();
  return is_behind ||
         (place_.offset == 0 && llvm::isa<llvm::AllocaInst>(address.getPointerOperand()));
}

bool IndexedLanes::CountAlike(const IndexedLanes& others, const llvm::Instruction& place) const {
  return indices_ == others.indices_ && extension_.getOpcode() == others.extension_.getOpcode() &&
         IsKnownAt(place, *others.place_.Start());
}

void IndexedLanes::Mask(llvm::IRBuilderBase& builder, llvm::Value* mask, llvm::Value* nowhere) {
  llvm::Value* is_any =
      builder.CreateIsNotNull(builder.CreateBitCast(mask, builder.getIntNTy(LanesOf(mask))));
  base_ = builder.CreateSelect(is_any, place_.Base(builder), nowhere);
  mask_ = mask;
}

llvm::Value* IndexedLanes::Index(unsigned lane, llvm::IRBuilderBase& builder) {
  llvm::Type* word = builder.getInt64Ty();
  if (lane == 0) {
    llvm::Constant* first = llvm::Constant::getNullValue(indices_->getType());
    if (mask_) indices_ = builder.CreateSelect(mask_, indices_, first);
    indices_ =
        builder.CreateBitCast(indices_, llvm::FixedVectorType::get(word, LanesOf(indices_) / 2));
  }
  const bool is_signed = llvm::isa<llvm::SExtInst>(extension_);
  if (lane % 2 == 1) {
    return is_signed ? builder.CreateAShr(pair_, kIndexBits)
                     : builder.CreateLShr(pair_, kIndexBits);
  }
  pair_ = Opaque(builder, builder.CreateExtractElement(indices_, lane / 2));
  llvm::Value* low = builder.CreateTrunc(pair_, builder.getInt32Ty());
  return builder.CreateCast(extension_.getOpcode(), low, word);
}

llvm::Value* IndexedLanes::At(llvm::Value* index, llvm::IRBuilderBase& builder) {
  if (!base_) base_ = place_.Base(builder);
  return builder.CreateGEP(place_.address->getSourceElementType(), base_, index);
}

}  // namespace weft::compiler
