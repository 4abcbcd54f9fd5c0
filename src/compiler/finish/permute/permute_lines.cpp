// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/finish/permute/permute_lines.h"

#include "compiler/analysis/lanes/near_indices.h"
#include "compiler/finish/permute/replace_gathers.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

using llvm::PatternMatch::match;

constexpr unsigned kLineBytes = RegisterPermute::kRegisterBytes;

// Where lanes' indices lie, if the first and the last lane have the least and the greatest.
struct Span {
  llvm::Value* least;
  llvm::Value* length;   // from the least to the greatest
  llvm::Value* behind;   // each lane's index, less the least
  llvm::Value* is_wide;  // whether one lies outside after all, or the length is beyond the longest
};

Span FindSpan(llvm::IRBuilder<>& builder, llvm::Value* indices, unsigned lanes, unsigned longest) {
  llvm::Value* first = builder.CreateExtractElement(indices, uint64_t(0));
  llvm::Value* last = builder.CreateExtractElement(indices, lanes - 1);
  llvm::Value* least = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, first, last);
  llvm::Value* greatest = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, first, last);
  llvm::Value* length = builder.CreateSub(greatest, least);
  llvm::Value* behind = builder.CreateSub(indices, builder.CreateVectorSplat(lanes, least));
  llvm::Value* is_outside = builder.CreateOrReduce(
      builder.CreateICmpUGT(behind, builder.CreateVectorSplat(lanes, length)));
  llvm::Value* is_long = builder.CreateICmpUGT(length, builder.getInt32(longest));
  return {least, length, behind, builder.CreateOr(is_outside, is_long)};
}

// What an index adds to the lanes' places, the same for all of them; null if it is nothing.
struct IndexParts {
  llvm::Value* places;
  llvm::Value* offset;
};

IndexParts PartsOf(llvm::Value* indices) {
  llvm::Value *a, *b;
  if (!match(indices, llvm::PatternMatch::m_Add(llvm::PatternMatch::m_Value(a),
                                                llvm::PatternMatch::m_Value(b)))) {
    return {indices, nullptr};
  }
  if (llvm::Value* offset = llvm::getSplatValue(b)) return {a, offset};
  if (llvm::Value* offset = llvm::getSplatValue(a)) return {b, offset};
  return {indices, nullptr};
}

class NearGather {
 public:
  // Nothing if the lanes' elements are not likely near each other.
  static std::optional<NearGather> Match(const PermutedGather& gather);
  bool IsForAllLanes() const { return match(gather_.Mask(), llvm::PatternMatch::m_AllOnes()); }
  llvm::Value* Indices() const { return indices_; }
  // Of elements in two lines.
  unsigned LongestSpan() const { return 2 * Size() - 1; }
  void Replace();
  // Where all lanes are active. Gathers at one place in several rows share what is known of it.
  void Replace(const Span& span, llvm::Value* offset);

 private:
  NearGather(const PermutedGather& gather, llvm::Value* indices)
      : gather_(gather), indices_(indices) {}

  llvm::Value* Any(llvm::IRBuilder<>& builder, llvm::Value* lanes) const {
    return builder.CreateOrReduce(builder.CreateAnd(lanes, gather_.Mask()));
  }
  unsigned Size() const { return gather_.permute.LanesOfRegister(); }
  llvm::Value* FindLine(llvm::IRBuilder<>& builder, llvm::Value* lowest);
  llvm::Value* Read(llvm::IRBuilder<>& builder, llvm::Value* here, llvm::Value* there) const;
  llvm::Value* ReadActive(llvm::IRBuilder<>& builder) const;
  void Branch(llvm::Value* is_far, llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> read);

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
  if (has_known_end || !AreLikelyNear(*wide->getOperand(0))) return std::nullopt;
  return NearGather(gather, wide->getOperand(0));
}

// Finds the line that the lowest element is in, and returns how many elements of it are ahead.
llvm::Value* NearGather::FindLine(llvm::IRBuilder<>& builder, llvm::Value* lowest) {
  const unsigned bits = gather_.permute.bits;
  llvm::Value* place = builder.CreateGEP(builder.getIntNTy(bits), gather_.Object(),
                                         builder.CreateSExt(lowest, builder.getInt64Ty()));
  llvm::Value* bytes = builder.CreateTrunc(builder.CreatePtrToInt(place, builder.getInt64Ty()),
                                           builder.getInt32Ty());
  bytes = builder.CreateAnd(bytes, kLineBytes - 1);
  line_ = builder.CreatePtrAdd(place,
                               builder.CreateSExt(builder.CreateNeg(bytes), builder.getInt64Ty()));
  return builder.CreateLShr(bytes, llvm::Log2_32(bits / 8));
}

llvm::Value* NearGather::Read(llvm::IRBuilder<>& builder, llvm::Value* here,
                              llvm::Value* there) const {
  const llvm::Align alignment(kLineBytes);
  llvm::FixedVectorType* type = gather_.RegisterType();
  llvm::Value* lines[] = {builder.CreateAlignedLoad(type, here, alignment),
                          builder.CreateAlignedLoad(type, there, alignment)};
  llvm::Value* entries = builder.CreateZExtOrTrunc(
      entries_, llvm::FixedVectorType::get(type->getElementType(), gather_.Lanes()));
  return gather_.LookUp(builder, lines, entries);
}

llvm::Value* NearGather::ReadActive(llvm::IRBuilder<>& builder) const {
  llvm::Value* next = builder.CreatePtrAdd(line_, builder.getInt64(kLineBytes));
  llvm::Value* is_next =
      builder.CreateICmpUGE(entries_, llvm::ConstantInt::get(entries_->getType(), Size()));
  llvm::Value* here = builder.CreateSelect(Any(builder, builder.CreateNot(is_next)), line_, next);
  llvm::Value* there = builder.CreateSelect(Any(builder, is_next), next, line_);
  return Read(builder, here, there);
}

void NearGather::Branch(llvm::Value* is_far,
                        llvm::function_ref<llvm::Value*(llvm::IRBuilder<>&)> read) {
  llvm::Instruction *far, *near;
  llvm::SplitBlockAndInsertIfThenElse(
      is_far, gather_.call.getIterator(), &far, &near,
      llvm::MDBuilder(gather_.call.getContext()).createUnlikelyBranchWeights());
  gather_.KeepOnOneWay(*near, *far, read);
}

void NearGather::Replace() {
  llvm::IRBuilder<> builder(&gather_.call);
  const unsigned lanes = gather_.Lanes();
  llvm::Value* first = builder.CreateExtractElement(indices_, uint64_t(0));
  llvm::Value* last = builder.CreateExtractElement(indices_, lanes - 1);
  llvm::Value* lowest = builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, first, last);
  llvm::Value* ahead = FindLine(builder, lowest);
  entries_ = builder.CreateSub(indices_,
                               builder.CreateVectorSplat(lanes, builder.CreateSub(lowest, ahead)));
  llvm::Value* is_outside =
      builder.CreateICmpUGE(entries_, llvm::ConstantInt::get(entries_->getType(), 2 * Size()));
  // Without an active lane there need be no line.
  llvm::Value* is_none = builder.CreateNot(builder.CreateOrReduce(gather_.Mask()));
  Branch(builder.CreateOr(Any(builder, is_outside), is_none),
         [&](auto& place) { return ReadActive(place); });
}

void NearGather::Replace(const Span& span, llvm::Value* offset) {
  llvm::IRBuilder<> builder(&gather_.call);
  llvm::Value* ahead =
      FindLine(builder, offset ? builder.CreateAdd(span.least, offset) : span.least);
  llvm::Value* last = builder.CreateAdd(ahead, span.length);
  llvm::Value* is_outside = builder.CreateICmpUGE(last, builder.getInt32(2 * Size()));
  Branch(builder.CreateOr(span.is_wide, is_outside), [&](auto& place) {
    entries_ = place.CreateAdd(span.behind, place.CreateVectorSplat(gather_.Lanes(), ahead));
    llvm::Value* next = place.CreatePtrAdd(line_, place.getInt64(kLineBytes));
    llvm::Value* is_next = place.CreateICmpUGE(last, place.getInt32(Size()));
    return Read(place, line_, place.CreateSelect(is_next, next, line_));
  });
}

// What is known of places, in blocks that were one.
class Spans {
 public:
  void Replace(NearGather& near, const PermutedGather& gather) {
    llvm::BasicBlock* block = gather.call.getParent();
    llvm::BasicBlock* origin = origins_.lookup_or(block, block);
    const auto [places, offset] = PartsOf(near.Indices());
    auto [found, is_new] = spans_.try_emplace({places, origin});
    if (is_new) {
      llvm::IRBuilder<> builder(&gather.call);
      found->second = FindSpan(builder, places, gather.Lanes(), near.LongestSpan());
    }
    near.Replace(found->second, offset);
    origins_[llvm::cast<llvm::Instruction>(gather.call.user_back())->getParent()] = origin;
  }

 private:
  llvm::DenseMap<std::pair<llvm::Value*, llvm::BasicBlock*>, Span> spans_;
  llvm::DenseMap<llvm::BasicBlock*, llvm::BasicBlock*> origins_;
};

}  // namespace

llvm::Error PermuteLines(llvm::Module& module, KernelJob& job) {
  Spans spans;
  return ReplaceGathers(module, job, [&](const PermutedGather& gather) {
    std::optional<NearGather> near = NearGather::Match(gather);
    if (!near) return false;
    if (near->IsForAllLanes()) {
      spans.Replace(*near, gather);
    } else {
      near->Replace();
    }
    return true;
  });
}

}  // namespace weft::compiler
