// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/permute_lines.h"

#include "compiler/finish/accesses/masked_access.h"
#include "compiler/finish/permute/near_indices.h"
#include "compiler/finish/permute/replace_gathers.h"
#include "compiler/transform/permute_lanes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

constexpr unsigned kPermutedBytes = RegisterPermute::kRegisterBytes;

class NearGather {
 public:
  // Nothing if the lanes' elements are not likely near each other.
  static std::optional<NearGather> Match(llvm::IntrinsicInst& gather,
                                         const llvm::TargetMachine& machine);
  void Replace();

 private:
  NearGather(llvm::IntrinsicInst& gather, llvm::Value* base, llvm::Value* indices,
             const RegisterPermute& permute)
      : gather_(gather), base_(base), indices_(indices), permute_(permute) {}

  unsigned Width() const {
    return llvm::cast<llvm::FixedVectorType>(gather_.getType())->getNumElements();
  }
  llvm::Value* Any(llvm::IRBuilder<>& builder, llvm::Value* lanes) const {
    return builder.CreateOrReduce(builder.CreateAnd(lanes, gather_.getArgOperand(1)));
  }
  void FindLine(llvm::IRBuilder<>& builder);
  llvm::Value* Read(llvm::IRBuilder<>& builder) const;

  llvm::IntrinsicInst& gather_;
  llvm::Value *base_, *indices_;  // of 32 bits
  const RegisterPermute& permute_;
  llvm::Value *line_ = nullptr, *entries_ = nullptr;  // the lanes' places behind the line's start
};

std::optional<NearGather> NearGather::Match(llvm::IntrinsicInst& gather,
                                            const llvm::TargetMachine& machine) {
  llvm::Type* element = gather.getType()->getScalarType();
  const llvm::DataLayout& layout = gather.getDataLayout();
  const std::optional<IndexedPlace> place = IndexedPlaceOf(gather.getArgOperand(0), layout);
  const unsigned bits = element->isPointerTy() ? 0 : element->getScalarSizeInBits();
  const RegisterPermute* permute = bits ? RegisterPermute::Of(bits, machine) : nullptr;
  if (!permute || !place || place->offset != 0) return std::nullopt;
  llvm::GetElementPtrInst* address = place->address;
  auto* wide = llvm::dyn_cast<llvm::SExtInst>(*address->idx_begin());
  bool is_narrow = wide && wide->getSrcTy()->getScalarSizeInBits() == 32;
  bool is_aligned = gather.getParamAlign(0).valueOrOne().value() * 8 >= bits;
  bool is_of_elements = layout.getTypeAllocSize(address->getSourceElementType()) * 8 == bits;
  if (!is_narrow || !is_aligned || !is_of_elements) return std::nullopt;
  NearGather near(gather, address->getPointerOperand(), wide->getOperand(0), *permute);
  // LLVM takes an access for one of another object than one whose end it knows.
  bool has_known_end =
      llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(llvm::getUnderlyingObject(near.base_));
  if (has_known_end || !AreLikelyNear(near.indices_)) return std::nullopt;
  return near;
}

void NearGather::FindLine(llvm::IRBuilder<>& builder) {
  llvm::Type* element = builder.getIntNTy(permute_.bits);
  llvm::Value* first = builder.CreateExtractElement(indices_, uint64_t(0));
  llvm::Value* last = builder.CreateExtractElement(indices_, Width() - 1);
  llvm::Value* lower = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, first, last);
  llvm::Value* place =
      builder.CreateGEP(element, base_, builder.CreateSExt(lower, builder.getInt64Ty()));
  llvm::Value* bytes = builder.CreateTrunc(builder.CreatePtrToInt(place, builder.getInt64Ty()),
                                           builder.getInt32Ty());
  bytes = builder.CreateAnd(bytes, kPermutedBytes - 1);
  line_ = builder.CreatePtrAdd(place,
                               builder.CreateSExt(builder.CreateNeg(bytes), builder.getInt64Ty()));
  llvm::Value* ahead = builder.CreateLShr(bytes, llvm::Log2_32(permute_.bits / 8));
  llvm::Value* start = builder.CreateSub(lower, ahead);
  entries_ = builder.CreateSub(indices_, builder.CreateVectorSplat(Width(), start));
}

llvm::Value* NearGather::Read(llvm::IRBuilder<>& builder) const {
  const unsigned size = permute_.LanesOfRegister();
  auto* type = llvm::FixedVectorType::get(builder.getIntNTy(permute_.bits), size);
  llvm::Value* next = builder.CreatePtrAdd(line_, builder.getInt64(kPermutedBytes));
  llvm::Value* is_next =
      builder.CreateICmpUGE(entries_, llvm::ConstantInt::get(entries_->getType(), size));
  llvm::Value* here = builder.CreateSelect(Any(builder, builder.CreateNot(is_next)), line_, next);
  llvm::Value* there = builder.CreateSelect(Any(builder, is_next), next, line_);
  llvm::Value* lines[] = {builder.CreateAlignedLoad(type, here, llvm::Align(kPermutedBytes)),
                          builder.CreateAlignedLoad(type, there, llvm::Align(kPermutedBytes))};
  llvm::Value* entries = builder.CreateZExtOrTrunc(
      entries_, llvm::FixedVectorType::get(type->getElementType(), Width()));
  llvm::Value* all =
      builder.CreateBitCast(permute_.LookUpLanes(builder, lines, entries), gather_.getType());
  return builder.CreateSelect(gather_.getArgOperand(1), all, gather_.getArgOperand(2));
}

void NearGather::Replace() {
  llvm::IRBuilder<> builder(&gather_);
  FindLine(builder);
  llvm::Value* is_outside = builder.CreateICmpUGE(
      entries_, llvm::ConstantInt::get(entries_->getType(), 2 * permute_.LanesOfRegister()));
  // Without an active lane there need be no line.
  llvm::Value* is_none = builder.CreateNot(builder.CreateOrReduce(gather_.getArgOperand(1)));
  llvm::Instruction *far, *near;
  llvm::SplitBlockAndInsertIfThenElse(
      builder.CreateOr(Any(builder, is_outside), is_none), gather_.getIterator(), &far, &near,
      llvm::MDBuilder(gather_.getContext()).createUnlikelyBranchWeights());
  GatherOnOneWay(gather_, *near, *far, [&](auto& place) { return Read(place); });
}

}  // namespace

llvm::Error PermuteLines(llvm::Module& module, KernelJob& job) {
  return ReplaceGathers(module, job, [&](llvm::IntrinsicInst& gather) {
    std::optional<NearGather> near = NearGather::Match(gather, job.machine);
    if (near) near->Replace();
    return near.has_value();
  });
}

}  // namespace weft::compiler
