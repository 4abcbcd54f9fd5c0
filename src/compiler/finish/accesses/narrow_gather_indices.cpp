// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/accesses/narrow_gather_indices.h"

#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/finish/accesses/masked_access.h"
#include "compiler/pass/llvm_passes.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
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
  if (match(index, m_ZExtOrSExt(m_Value(given))) && given->getType()->getScalarSizeInBits() <= 32) {
    return builder.CreateCast(llvm::cast<llvm::CastInst>(index)->getOpcode(), given, narrow);
  }
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

// The most that an index, known not to be negative, may be; none if that is not known.
std::optional<uint64_t> MostOf(const llvm::Value* index, const llvm::SimplifyQuery& query) {
  const llvm::KnownBits known = llvm::computeKnownBits(index, query);
  return known.isNonNegative() ? std::optional(known.getMaxValue().getZExtValue()) : std::nullopt;
}

// An index's 32 bits, which tell lanes apart that access memory.
struct NarrowIndex {
  llvm::Value* value;
  bool is_exact;  // its sign extension is the index
};

// None if the index has more bits.
std::optional<NarrowIndex> NarrowOf(llvm::IRBuilderBase& builder, llvm::Value* index,
                                    const llvm::Value* base, const llvm::DataLayout& layout,
                                    bool has_large_objects) {
  const llvm::SimplifyQuery query(layout);
  if (llvm::isa<llvm::Constant>(index)) return std::nullopt;
  llvm::Type* narrow = index->getType()->getWithNewBitWidth(32);
  llvm::Value* given;
  if (match(index, m_SExt(m_Value(given))) && given->getType()->getScalarSizeInBits() <= 32)
    return NarrowIndex{builder.CreateSExt(given, narrow), true};
  const std::optional<uint64_t> most = MostOf(index, query);
  if (most && *most <= INT32_MAX) return NarrowIndex{Low32(builder, index), true};
  bool is_known = !has_large_objects && match(index, m_ZExt(m_Value(given))) &&
                  given->getType() == narrow && IsBehindStart(base, query);
  return is_known ? std::optional(NarrowIndex{given, false}) : std::nullopt;
}

// Whether the index, narrow and signed, leads to the same place: a sign extension does wherever the
// machine multiplies it, and what is not negative where what is added to it is not either. A
// product of 32 bits holds what lies within an object and no further than a step from its elements.
bool KeepsPlace(const NarrowIndex& index, const llvm::APInt& offset, uint64_t step) {
  if (offset.ult(step)) return true;
  return IsScale(step) && (index.is_exact || !offset.isNegative());
}

// Whether it is a private array, none of whose places needs more than 32 bits.
bool IsSmallArray(const llvm::Value* address) {
  auto* array = llvm::dyn_cast<llvm::AllocaInst>(address);
  const auto size = array ? array->getAllocationSize(array->getDataLayout()) : std::nullopt;
  return size && size->getFixedValue() <= INT32_MAX;
}

// Whether all that is added to a base is not negative and 32 bits hold it.
bool IsShortWay(llvm::ArrayRef<llvm::GEPOperator*> steps, const llvm::DataLayout& layout) {
  const llvm::SimplifyQuery query(layout);
  uint64_t sum = 0;
  for (llvm::GEPOperator* step : steps) {
    const std::optional<uint64_t> most = MostOf(step->idx_begin()->get(), query);
    const uint64_t bytes = layout.getTypeAllocSize(step->getSourceElementType());
    if (!most || bytes > INT32_MAX || *most > INT32_MAX) return false;
    sum += *most * bytes;
    if (sum > INT32_MAX) return false;
  }
  return true;
}

// Narrows what leads to lanes' places in a private array, or by several short steps to others,
// wherever the sums of it are made. Whether they are such places.
bool NarrowSum(llvm::IntrinsicInst& call) {
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
  const bool is_array = IsSmallArray(base);
  if (!is_array && (steps.size() < 2 || !IsShortWay(steps, layout))) return false;
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
  // What all lanes share goes to the base, so that those of several members count alike.
  auto* shared = llvm::cast<llvm::Constant>(known)->getSplatValue();
  if (shared && !is_array) {
    base = builder.CreatePtrAdd(base, builder.CreateSExt(shared, builder.getInt64Ty()));
  } else {
    offset = builder.CreateAdd(offset, known);
  }
  offset = builder.CreateSExt(offset, type->getWithNewBitWidth(64));
  const bool is_within =
      !is_array && llvm::all_of(steps, [](auto* step) { return step->isInBounds(); });
  const auto flags = is_within
                         ? llvm::GEPNoWrapFlags::inBounds() | llvm::GEPNoWrapFlags::noUnsignedWrap()
                         : llvm::GEPNoWrapFlags::none();
  Readdress(addresses, builder.CreatePtrAdd(base, offset, "", flags));
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
  llvm::IRBuilder<llvm::InstSimplifyFolder> builder(call.getParent(), call.getIterator(),
                                                    llvm::InstSimplifyFolder(layout));
  const auto narrow =
      NarrowOf(builder, index, address->getPointerOperand(), layout, has_large_objects);
  uint64_t step = layout.getTypeAllocSize(address->getSourceElementType());
  bool is_bounded = IsScale(step) || !has_large_objects;
  if (!narrow || !is_bounded || !KeepsPlace(*narrow, place->offset, step)) return false;
  llvm::Value* steps = narrow->value;
  if (!IsScale(step)) {
    steps = builder.CreateMul(steps, llvm::ConstantInt::get(steps->getType(), step));
    step = 1;
  }
  llvm::Value* base = place->Base(builder);
  llvm::Value* wide = builder.CreateSExt(steps, index->getType());
  const auto flags =
      place->offset.isNegative() ? llvm::GEPNoWrapFlags::none() : address->getNoWrapFlags();
  Readdress(addresses, builder.CreateGEP(builder.getIntNTy(8 * step), base, wide, "", flags));
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
      has_changed |= NarrowSum(*call) || Narrow(*call, has_large_objects);
    if (!has_changed) continue;
    job.functions.Forget(function);
    RunLlvm({LlvmSequence::kShareIndices}, function, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
