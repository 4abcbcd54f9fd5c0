// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/narrow_gather_indices.h"

#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/finish/accesses/masked_access.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

using namespace llvm::PatternMatch;

// Whether the machine takes the steps of so many bytes for an address.
bool IsScale(uint64_t step) { return step <= 8 && llvm::isPowerOf2_64(step); }

// Whether the address lies in its object or behind it: all that is added to the object's is at
// least 0.
bool IsBehindStart(const llvm::Value* address, const llvm::SimplifyQuery& query) {
  auto* sum = llvm::dyn_cast<llvm::GEPOperator>(address);
  if (!sum) return true;
  bool is_positive = llvm::all_of(sum->indices(), [&](const llvm::Use& index) {
    return llvm::isKnownNonNegative(index.get(), query);
  });
  return is_positive && IsBehindStart(sum->getPointerOperand(), query);
}

// The index's 32 bits that tell lanes apart which access memory; null if it has more.
llvm::Value* NarrowOf(llvm::Value* index, const llvm::Value* base, bool has_large_objects) {
  bool is_known = llvm::isa<llvm::SExtInst>(index);
  if (auto* extension = llvm::dyn_cast<llvm::ZExtInst>(index)) {
    is_known = !has_large_objects && IsBehindStart(base, extension->getDataLayout());
  }
  if (!is_known) return nullptr;
  llvm::Value* narrow = llvm::cast<llvm::CastInst>(index)->getOperand(0);
  return narrow->getType()->getScalarSizeInBits() == 32 ? narrow : nullptr;
}

// Whether the index, narrow and signed, leads to the same place: a sign extension does wherever the
// machine multiplies it, and what is not negative where what is added to it is not either. A
// product of 32 bits holds what lies within an object and no further than a step from its elements.
bool KeepsPlace(const llvm::Value* index, const llvm::APInt& offset, uint64_t step) {
  if (offset.ult(step)) return true;
  return IsScale(step) && (llvm::isa<llvm::SExtInst>(index) || !offset.isNegative());
}

// Takes other addresses for those of a gather or scatter.
void Readdress(llvm::Use& addresses, llvm::Value* others) {
  llvm::Value* before = addresses;
  addresses.set(others);
  llvm::RecursivelyDeleteTriviallyDeadInstructions(before);
}

// The low 32 bits of an index, or of each lane's.
llvm::Value* Low32(llvm::IRBuilderBase& builder, llvm::Value* index) {
  llvm::Type* narrow = index->getType()->getWithNewBitWidth(32);
  llvm::Value* given;
  if (match(index, m_ZExtOrSExt(m_Value(given))) && given->getType() == narrow) return given;
  const llvm::APInt* bits;
  const bool is_shift = match(index, m_Shl(m_Value(), m_APInt(bits))) && bits->ult(32);
  auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(index);
  const bool is_sum = operation && (operation->getOpcode() == llvm::Instruction::Add ||
                                    operation->getOpcode() == llvm::Instruction::Sub ||
                                    operation->getOpcode() == llvm::Instruction::Mul);
  if (!is_shift && !is_sum) return builder.CreateTrunc(index, narrow);
  return builder.CreateBinOp(operation->getOpcode(), Low32(builder, operation->getOperand(0)),
                             Low32(builder, operation->getOperand(1)));
}

// Whether it is a private array, none of whose places needs more than 32 bits.
bool IsSmallArray(const llvm::Value* address) {
  auto* array = llvm::dyn_cast<llvm::AllocaInst>(address);
  const auto size = array ? array->getAllocationSize(array->getDataLayout()) : std::nullopt;
  return size && size->getFixedValue() <= INT32_MAX;
}

// Narrows what leads to lanes' places in a private array, wherever the sums of it are made. Whether
// they are such places.
bool NarrowInArray(llvm::IntrinsicInst& call) {
  const MaskedAccess access(call);
  llvm::Use& addresses = call.getArgOperandUse(access.stored ? 1 : 0);
  const llvm::DataLayout& layout = call.getDataLayout();
  llvm::SmallVector<llvm::GEPOperator*, 4> steps;
  llvm::Value* base = addresses;
  for (; base->getType()->isVectorTy(); base = steps.back()->getPointerOperand()) {
    auto* step = llvm::dyn_cast<llvm::GEPOperator>(base);
    if (!step || step->getNumIndices() != 1) return false;
    steps.push_back(step);
  }
  if (!IsSmallArray(base)) return false;
  llvm::IRBuilder<llvm::InstSimplifyFolder> builder(call.getParent(), call.getIterator(),
                                                    llvm::InstSimplifyFolder(layout));
  auto* type = llvm::FixedVectorType::get(builder.getInt32Ty(), access.type);
  llvm::Value *known = llvm::Constant::getNullValue(type), *offset = known;
  for (llvm::GEPOperator* step : steps) {
    llvm::Value* index = Low32(builder, *step->idx_begin());
    if (!index->getType()->isVectorTy()) {
      index = builder.CreateVectorSplat(type->getNumElements(), index);
    }
    const uint64_t bytes = layout.getTypeAllocSize(step->getSourceElementType());
    index = builder.CreateMul(index, llvm::ConstantInt::get(type, bytes));
    llvm::Value*& sum = llvm::isa<llvm::Constant>(index) ? known : offset;
    sum = builder.CreateAdd(sum, index);
  }
  offset = builder.CreateSExt(builder.CreateAdd(offset, known), type->getWithNewBitWidth(64));
  Readdress(addresses, builder.CreatePtrAdd(base, offset));
  return true;
}

// Whether it could.
bool Narrow(llvm::IntrinsicInst& call, bool has_large_objects) {
  llvm::Use& addresses = call.getArgOperandUse(MaskedAccess(call).stored ? 1 : 0);
  const llvm::DataLayout& layout = call.getDataLayout();
  const std::optional<IndexedPlace> place = IndexedPlaceOf(addresses, layout);
  if (!place) return false;
  llvm::GetElementPtrInst* address = place->address;
  llvm::Value* index = *address->idx_begin();
  llvm::Value* narrow = NarrowOf(index, address->getPointerOperand(), has_large_objects);
  uint64_t step = layout.getTypeAllocSize(address->getSourceElementType());
  bool is_bounded = IsScale(step) || !has_large_objects;
  if (!narrow || !is_bounded || !KeepsPlace(index, place->offset, step)) return false;
  llvm::IRBuilder<> builder(&call);
  if (!IsScale(step)) {
    narrow = builder.CreateMul(narrow, llvm::ConstantInt::get(narrow->getType(), step));
    step = 1;
  }
  llvm::Value* base = place->Base(builder);
  llvm::Value* wide = builder.CreateSExt(narrow, index->getType());
  Readdress(addresses, builder.CreateGEP(builder.getIntNTy(8 * step), base, wide));
  return true;
}

}  // namespace

llvm::Error NarrowGatherIndices(llvm::Module& module, KernelJob& job) {
  bool has_large_objects = llvm::any_of(module, [&](const llvm::Function& function) {
    return MayMeetLargeObjects(function, job.variant.has_large_objects);
  });
  for (llvm::Function& function : module) {
    bool has_changed = false;
    for (llvm::IntrinsicInst* call : GathersAndScattersOf(function))
      has_changed |= NarrowInArray(*call) || Narrow(*call, has_large_objects);
    if (has_changed) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
