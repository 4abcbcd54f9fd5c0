// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/permute_lines.h"

#include "compiler/finish/permute/near_indices.h"
#include "compiler/finish/permute/replace_gathers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

class NearGather {
 public:
  // Nothing if the lanes' elements are not likely near each other.
  static std::optional<NearGather> Match(const PermutedGather& gather);
  void Replace();

 private:
  NearGather(const PermutedGather& gather, llvm::Value* indices)
      : gather_(gather), indices_(indices) {}

  llvm::Value* Any(llvm::IRBuilder<>& builder, llvm::Value* lanes) const {
    return builder.CreateOrReduce(builder.CreateAnd(lanes, gather_.Mask()));
  }
  void FindLine(llvm::IRBuilder<>& builder);
  llvm::Value* Read(llvm::IRBuilder<>& builder) const;

  const PermutedGather& gather_;
  llvm::Value* indices_;                              // of 32 bits
  llvm::Value *line_ = nullptr, *entries_ = nullptr;  // the lanes' places behind the line's start
};

std::optional<NearGather> NearGather::Match(const PermutedGather& gather) {
  auto* wide = llvm::dyn_cast<llvm::SExtInst>(gather.Index());
  const unsigned bytes = gather.permute.bits / 8;
  bool is_narrow = wide && wide->getSrcTy()->getScalarSizeInBits() == 32;
  bool is_aligned = gather.call.getParamAlign(0).valueOrOne().value() >= bytes;
  bool is_known = gather.HasLines() && is_narrow && is_aligned && gather.Stride() == bytes;
  if (!is_known) return std::nullopt;
  // LLVM takes an access for one of another object than one whose end it knows.
  bool has_known_end =
      llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(llvm::getUnderlyingObject(gather.Object()));
  if (has_known_end || !AreLikelyNear(wide->getOperand(0))) return std::nullopt;
  return NearGather(gather, wide->getOperand(0));
}

void NearGather::FindLine(llvm::IRBuilder<>& builder) {
  const unsigned bits = gather_.permute.bits, lanes = gather_.Lanes();
  llvm::Value* first = builder.CreateExtractElement(indices_, uint64_t(0));
  llvm::Value* last = builder.CreateExtractElement(indices_, lanes - 1);
  llvm::Value* lower = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, first, last);
  llvm::Value* place = builder.CreateGEP(builder.getIntNTy(bits), gather_.Object(),
                                         builder.CreateSExt(lower, builder.getInt64Ty()));
  llvm::Value* bytes = builder.CreateTrunc(builder.CreatePtrToInt(place, builder.getInt64Ty()),
                                           builder.getInt32Ty());
  bytes = builder.CreateAnd(bytes, RegisterPermute::kRegisterBytes - 1);
  line_ = builder.CreatePtrAdd(place,
                               builder.CreateSExt(builder.CreateNeg(bytes), builder.getInt64Ty()));
  llvm::Value* ahead = builder.CreateLShr(bytes, llvm::Log2_32(bits / 8));
  llvm::Value* start = builder.CreateSub(lower, ahead);
  entries_ = builder.CreateSub(indices_, builder.CreateVectorSplat(lanes, start));
}

llvm::Value* NearGather::Read(llvm::IRBuilder<>& builder) const {
  constexpr unsigned kLineBytes = RegisterPermute::kRegisterBytes;
  const unsigned size = gather_.permute.LanesOfRegister();
  llvm::FixedVectorType* type = gather_.RegisterType();
  llvm::Value* next = builder.CreatePtrAdd(line_, builder.getInt64(kLineBytes));
  llvm::Value* is_next =
      builder.CreateICmpUGE(entries_, llvm::ConstantInt::get(entries_->getType(), size));
  llvm::Value* here = builder.CreateSelect(Any(builder, builder.CreateNot(is_next)), line_, next);
  llvm::Value* there = builder.CreateSelect(Any(builder, is_next), next, line_);
  llvm::Value* lines[] = {builder.CreateAlignedLoad(type, here, llvm::Align(kLineBytes)),
                          builder.CreateAlignedLoad(type, there, llvm::Align(kLineBytes))};
  llvm::Value* entries = builder.CreateZExtOrTrunc(
      entries_, llvm::FixedVectorType::get(type->getElementType(), gather_.Lanes()));
  return gather_.LookUp(builder, lines, entries);
}

void NearGather::Replace() {
  llvm::IRBuilder<> builder(&gather_.call);
  FindLine(builder);
  llvm::Value* is_outside = builder.CreateICmpUGE(
      entries_, llvm::ConstantInt::get(entries_->getType(), 2 * gather_.permute.LanesOfRegister()));
  // Without an active lane there need be no line.
  llvm::Value* is_none = builder.CreateNot(builder.CreateOrReduce(gather_.Mask()));
  llvm::Instruction *far, *near;
  llvm::SplitBlockAndInsertIfThenElse(
      builder.CreateOr(Any(builder, is_outside), is_none), gather_.call.getIterator(), &far, &near,
      llvm::MDBuilder(gather_.call.getContext()).createUnlikelyBranchWeights());
  gather_.KeepOnOneWay(*near, *far, [&](auto& place) { return Read(place); });
}

}  // namespace

llvm::Error PermuteLines(llvm::Module& module, KernelJob& job) {
  return ReplaceGathers(module, job, [](const PermutedGather& gather) {
    std::optional<NearGather> near = NearGather::Match(gather);
    if (near) near->Replace();
    return near.has_value();
  });
}

}  // namespace weft::compiler
