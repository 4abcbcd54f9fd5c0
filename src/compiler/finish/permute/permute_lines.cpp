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
  unsigned LongestSpan() const { return MostLines() * Size() - 1; }
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
  // Two for each register of lanes, of which few have more than four.
  unsigned MostLines() const {
    constexpr unsigned kMost = 8;
    const unsigned registers = llvm::PowerOf2Ceil(llvm::divideCeil(gather_.Lanes(), Size()));
    return std::min(2 * registers, kMost);
  }
  // Two may do for all registers.
  llvm::SmallVector<unsigned, 2> CountsOfLines() const {
    constexpr unsigned kFewest = 2;
    if (MostLines() == kFewest) return {kFewest};
    return {kFewest, MostLines()};
  }
  llvm::Value* Line(llvm::IRBuilder<>& builder, unsigned i) const {
    return i == 0 ? line_ : builder.CreatePtrAdd(line_, builder.getInt64(i * kLineBytes));
  }
  llvm::Value* FindLine(llvm::IRBuilder<>& builder, llvm::Value* lowest);
  llvm::Value* Read(llvm::IRBuilder<>& builder, llvm::ArrayRef<llvm::Value*> lines) const;
  llvm::Value* ReadActive(llvm::IRBuilder<>& builder, unsigned count) const;
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

llvm::Value* NearGather::Read(llvm::IRBuilder<>& builder,
                              llvm::ArrayRef<llvm::Value*> lines) const {
  llvm::FixedVectorType* type = gather_.RegisterType();
  llvm::SmallVector<llvm::Value*> table;
  for (llvm::Value* line : lines)
    table.push_back(builder.CreateAlignedLoad(type, line, llvm::Align(kLineBytes)));
  llvm::Value* entries = builder.CreateZExtOrTrunc(
      entries_, llvm::FixedVectorType::get(type->getElementType(), gather_.Lanes()));
  return gather_.LookUp(builder, table, entries);
}

// A line that no active lane needs is not read, but another one in its place.
llvm::Value* NearGather::ReadActive(llvm::IRBuilder<>& builder, unsigned count) const {
  llvm::Value* numbers = builder.CreateLShr(entries_, llvm::Log2_32(Size()));
  llvm::SmallVector<llvm::Value*> lines, are_needed;
  for (unsigned i = 0; i < count; ++i) {
    lines.push_back(Line(builder, i));
    are_needed.push_back(
        Any(builder, builder.CreateICmpEQ(numbers, llvm::ConstantInt::get(numbers->getType(), i))));
  }
  llvm::Value* needed = lines.back();
  for (unsigned i = count - 1; i-- > 0;)
    needed = builder.CreateSelect(are_needed[i], lines[i], needed);
  for (unsigned i = 0; i < count; ++i)
    lines[i] = builder.CreateSelect(are_needed[i], lines[i], needed);
  return Read(builder, lines);
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
  // Without an active lane there need be no line.
  llvm::Value* is_none = builder.CreateNot(builder.CreateOrReduce(gather_.Mask()));
  for (const unsigned count : CountsOfLines()) {
    builder.SetInsertPoint(&gather_.call);
    llvm::Value* is_outside = builder.CreateICmpUGE(
        entries_, llvm::ConstantInt::get(entries_->getType(), count * Size()));
    Branch(builder.CreateOr(Any(builder, is_outside), is_none),
           [&](auto& place) { return ReadActive(place, count); });
  }
}

void NearGather::Replace(const Span& span, llvm::Value* offset) {
  llvm::IRBuilder<> builder(&gather_.call);
  llvm::Value* ahead =
      FindLine(builder, offset ? builder.CreateAdd(span.least, offset) : span.least);
  llvm::Value* last = builder.CreateAdd(ahead, span.length);
  for (const unsigned count : CountsOfLines()) {
    builder.SetInsertPoint(&gather_.call);
    llvm::Value* is_outside = builder.CreateICmpUGE(last, builder.getInt32(count * Size()));
    Branch(builder.CreateOr(span.is_wide, is_outside), [&](auto& place) {
      entries_ = place.CreateAdd(span.behind, place.CreateVectorSplat(gather_.Lanes(), ahead));
      // Lines between the first and the last are in a page with one of these.
      llvm::SmallVector<llvm::Value*> lines{line_};
      for (unsigned i = 1; i < count; ++i) {
        llvm::Value* is_needed = place.CreateICmpUGE(last, place.getInt32(i * Size()));
        lines.push_back(place.CreateSelect(is_needed, Line(place, i), line_));
      }
      return Read(place, lines);
    });
  }
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
    const llvm::Instruction* next = gather.call.getNextNode();
    near.Replace(found->second, offset);
    origins_[next->getParent()] = origin;
  }

 private:
  llvm::DenseMap<std::pair<llvm::Value*, llvm::BasicBlock*>, Span> spans_;
  llvm::DenseMap<const llvm::BasicBlock*, llvm::BasicBlock*> origins_;
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
