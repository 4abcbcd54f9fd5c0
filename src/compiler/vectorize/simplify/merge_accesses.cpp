// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/merge_accesses.h"

#include "compiler/analysis/lanes/lane_order.h"
#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/analysis/memory/narrow_index.h"
#include "compiler/ir/number_bits.h"
#include "compiler/ir/simple_access.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
#include "compiler/vectorize/widen/lane_memory.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

namespace weft::compiler {
namespace {

// Elements of one record.
constexpr int64_t kMaxElements = 16;

// Between two accesses that are joined, as many others are looked at.
constexpr unsigned kMaxBetween = 64;

// Runs that are looked through for those that an access may join.
constexpr unsigned kMaxRuns = 16;

struct Member {
  llvm::Instruction* access;
  int64_t offset;  // bytes from the run's first access
};
using Members = llvm::SmallVector<Member, 4>;

llvm::Value* AddressOf(const Member& member) {
  return llvm::getLoadStorePointerOperand(member.access);
}

bool ComesBefore(const Member& a, const Member& b) { return a.access->comesBefore(b.access); }

// Whether a use of a vector needs its elements apart, as they are or extended.
bool TakesApart(const llvm::User* user) {
  return llvm::isa<llvm::ExtractElementInst, llvm::ZExtInst, llvm::SExtInst, llvm::UIToFPInst,
                   llvm::SIToFPInst>(user);
}

// What a number is but for a constant that is added to it, and the constant.
std::pair<llvm::Value*, llvm::APInt> TakeConstant(llvm::Value& number) {
  llvm::Value* value;
  const llvm::APInt* constant;
  if (match(&number, llvm::PatternMatch::m_AddLike(llvm::PatternMatch::m_Value(value),
                                                   llvm::PatternMatch::m_APInt(constant)))) {
    return {value, *constant};
  }
  return {&number, llvm::APInt(number.getType()->getScalarSizeInBits(), 0)};
}

// Whether two values are made alike of the same, as far as a few steps tell.
bool AreSame(const llvm::Value* a, const llvm::Value* b, unsigned depth = 0) {
  constexpr unsigned kMaxDepth = 4;
  if (a == b || depth == kMaxDepth) return a == b;
  auto *made = llvm::dyn_cast<llvm::Instruction>(a), *other = llvm::dyn_cast<llvm::Instruction>(b);
  const bool is_alike = made && other && made->isSameOperationAs(other) &&
                        llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CmpInst,
                                  llvm::SelectInst, llvm::GetElementPtrInst>(made);
  return is_alike && llvm::all_of(llvm::zip_equal(made->operands(), other->operands()),
                                  [&](const auto& operands) {
                                    const auto& [x, y] = operands;
                                    return AreSame(x.get(), y.get(), depth + 1);
                                  });
}

class Merger {
 public:
  Merger(llvm::Function& kernel, KernelJob& job)
      : kernel_(kernel),
        layout_(kernel.getDataLayout()),
        width_(WidthOf(kernel)),
        has_large_objects_(MayMeetLargeObjects(kernel, job.variant.has_large_objects)),
        interleaved_(FindInterleaved(kernel)),
        shapes_(kernel, interleaved_, has_large_objects_),
        alias_(job.functions.Analyses().getResult<llvm::AAManager>(kernel)),
        evolution_(job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel)) {}

  void Run() {
    for (llvm::BasicBlock& block : kernel_) {
      for (Members& run : RunsOf(block, llvm::Instruction::Load)) Join(run);
      for (Members& run : RunsOf(block, llvm::Instruction::Store)) Join(run);
    }
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(kernel_))) {
      if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) LoadWord(*load);
    }
  }

 private:
  int64_t BytesOf(const llvm::Instruction& access) const {
    return layout_.getTypeStoreSize(llvm::getLoadStoreType(&access)).getFixedValue();
  }

  // Lanes' places are far apart, at equal steps or each anywhere.
  bool IsCandidate(llvm::Instruction& access, unsigned opcode) const {
    if (access.getOpcode() != opcode || !IsSimpleAccess(access)) return false;
    const int64_t bytes = NumberBits(*llvm::getLoadStoreType(&access)) / 8;
    llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
    const LaneShape shape = shapes_.Of(address);
    if (bytes == 0) return false;
    if (!shape.IsVarying()) return shape.stride > bytes && shape.stride % bytes == 0;
    return !interleaved_.contains(address) &&
           !AdjacentGuess::Find(shapes_, access, has_large_objects_) &&
           !FindLaneOrder(shapes_, access, width_, false);
  }

  // Of indices or addresses. Where lanes have any, what LLVM makes of sums is left alone: it takes
  // long to tell two apart that are sums of sums.
  std::optional<int64_t> Difference(llvm::Value* from, llvm::Value* to) {
    if (shapes_.Of(from).IsVarying()) {
      const auto [from_value, from_constant] = TakeConstant(*from);
      const auto [to_value, to_constant] = TakeConstant(*to);
      if (!AreSame(from_value, to_value)) return std::nullopt;
      return (to_constant - from_constant).getSExtValue();
    }
    auto* difference = llvm::dyn_cast<llvm::SCEVConstant>(
        evolution_.getMinusSCEV(evolution_.getSCEV(to), evolution_.getSCEV(from)));
    return difference ? std::optional(difference->getAPInt().getSExtValue()) : std::nullopt;
  }

  // From one index to the other, as far as one work-item accesses memory by both.
  std::optional<int64_t> IndexDistance(llvm::Value* from, llvm::Value* to) {
    if (auto known = shapes_.Of(from).IsVarying() ? Difference(from, to) : std::nullopt)
      return known;
    auto narrow = NarrowIndex::Match(from), other = NarrowIndex::Match(to);
    bool is_alike = narrow && other && !has_large_objects_ && narrow->bits == other->bits &&
                    narrow->low_bits == other->low_bits && narrow->shift == other->shift &&
                    narrow->value->getType() == other->value->getType();
    if (!is_alike) return std::nullopt;
    auto step = Difference(narrow->value, other->value);
    if (!step || (*step & ((int64_t{1} << narrow->low_bits) - 1)) != 0) return std::nullopt;
    bool is_small = std::abs(*step >> narrow->low_bits) <= kMaxNarrowStep;
    return is_small ? std::optional(narrow->StepOf(*step)) : std::nullopt;
  }

  std::optional<int64_t> Distance(llvm::Value* from, llvm::Value* to) {
    if (!shapes_.Of(from).IsVarying())
      if (auto known = Difference(from, to)) return known;
    llvm::APInt skipped_from(64, 0), skipped_to(64, 0);
    from = from->stripAndAccumulateConstantOffsets(layout_, skipped_from, true);
    to = to->stripAndAccumulateConstantOffsets(layout_, skipped_to, true);
    const int64_t skipped = (skipped_to - skipped_from).getSExtValue();
    if (AreSame(from, to)) return skipped;
    auto* a = llvm::dyn_cast<llvm::GetElementPtrInst>(from);
    auto* b = llvm::dyn_cast<llvm::GetElementPtrInst>(to);
    bool is_alike = a && b && AreSame(a->getPointerOperand(), b->getPointerOperand()) &&
                    a->getNumIndices() == 1 && b->getNumIndices() == 1 &&
                    a->getSourceElementType() == b->getSourceElementType();
    if (!is_alike) return std::nullopt;
    auto index = IndexDistance(*a->idx_begin(), *b->idx_begin());
    if (!index) return std::nullopt;
    int64_t size = layout_.getTypeAllocSize(a->getSourceElementType()).getFixedValue();
    return *index * size + skipped;
  }

  // Whether an access to the place may move past all that lies between two instructions of a block.
  bool IsFree(const llvm::MemoryLocation& place, const llvm::Instruction& first,
              const llvm::Instruction& last, llvm::ModRefInfo conflict) {
    unsigned accesses = 0;
    for (auto at = std::next(first.getIterator()); &*at != &last; ++at) {
      if (!at->mayReadOrWriteMemory()) continue;
      if (++accesses > kMaxBetween || llvm::isa<llvm::CallInst, llvm::FenceInst>(*at) ||
          at->isAtomic() ||
          (alias_.getModRefInfo(&*at, place) & conflict) != llvm::ModRefInfo::NoModRef) {
        return false;
      }
    }
    return true;
  }

  bool MayJoin(const Members& run, llvm::Instruction& access, int64_t offset) {
    llvm::Instruction& first = *run[0].access;
    int64_t bytes = BytesOf(access), low = offset, high = offset;
    bool is_load = llvm::isa<llvm::LoadInst>(access);
    for (const Member& member : run) {
      low = std::min(low, member.offset);
      high = std::max(high, member.offset);
      if (!is_load && member.offset == offset) return false;
    }
    const LaneShape shape = shapes_.Of(AddressOf(run[0]));
    int64_t limit = kMaxElements * bytes;
    if (!shape.IsVarying()) limit = std::min(limit, shape.stride);
    if (offset % bytes != 0 || high + bytes - low > limit) return false;
    if (is_load) {
      return IsFree(llvm::MemoryLocation::get(&access), first, access, llvm::ModRefInfo::Mod);
    }
    return llvm::all_of(run, [&](const Member& member) {
      return IsFree(llvm::MemoryLocation::get(member.access), *member.access, access,
                    llvm::ModRefInfo::ModRef);
    });
  }

  // The block's accesses of the kind, put together as far as they may be joined.
  llvm::SmallVector<Members> RunsOf(llvm::BasicBlock& block, unsigned opcode) {
    llvm::SmallVector<Members> runs;
    for (llvm::Instruction& access : block) {
      if (!IsCandidate(access, opcode)) continue;
      auto recent = llvm::MutableArrayRef(runs).take_back(kMaxRuns);
      bool is_joined = llvm::any_of(llvm::reverse(recent), [&](Members& run) {
        llvm::Instruction& first = *run[0].access;
        if (BytesOf(first) != BytesOf(access)) return false;
        auto offset = Distance(AddressOf(run[0]), llvm::getLoadStorePointerOperand(&access));
        if (!offset || !MayJoin(run, access, *offset)) return false;
        run.push_back({&access, *offset});
        return true;
      });
      if (!is_joined) runs.push_back({{&access, 0}});
    }
    return runs;
  }

  // The element that members of several types have in common.
  llvm::Type* ElementOf(llvm::ArrayRef<Member> members) {
    llvm::Type* type = llvm::getLoadStoreType(members[0].access);
    bool is_common = llvm::all_of(members, [&](const Member& member) {
      return llvm::getLoadStoreType(member.access) == type;
    });
    return is_common ? type
                     : llvm::Type::getIntNTy(kernel_.getContext(), type->getScalarSizeInBits());
  }

  // Those from the first on that are joined: the next ones, as many as lanes have in one access.
  // What lies between strided loads may be read as well.
  llvm::ArrayRef<Member> FirstPart(llvm::ArrayRef<Member> members) {
    const bool is_varying = shapes_.Of(AddressOf(members[0])).IsVarying();
    if (!is_varying && llvm::isa<llvm::LoadInst>(members[0].access)) return members;
    const int64_t bytes = BytesOf(*members[0].access);
    size_t end = 0, count = 0;
    for (unsigned places = 1; end < members.size(); ++places) {
      const int64_t place = members[0].offset + (places - 1) * bytes;
      if (members[end].offset != place) break;
      while (end < members.size() && members[end].offset == place) ++end;
      auto* type = llvm::FixedVectorType::get(ElementOf(members.take_front(end)), places);
      if (places == 1 || !is_varying || IsAccessedWhole(type, width_, layout_)) count = end;
    }
    return members.take_front(count);
  }

  void Join(Members& members) {
    llvm::sort(members, [](const Member& a, const Member& b) { return a.offset < b.offset; });
    llvm::ArrayRef<Member> rest = members;
    while (!rest.empty()) {
      const llvm::ArrayRef<Member> part = FirstPart(rest);
      rest = rest.drop_front(part.size());
      if (part.front().offset == part.back().offset) continue;
      if (llvm::isa<llvm::LoadInst>(part[0].access)) {
        JoinLoads(part);
      } else {
        JoinStores(part);
      }
    }
  }

  void JoinLoads(llvm::ArrayRef<Member> members) {
    const Member* first = llvm::min_element(members, ComesBefore);
    const int64_t low = members.front().offset, bytes = BytesOf(*first->access);
    const int64_t count = (members.back().offset - low) / bytes + 1;
    llvm::IRBuilder<> builder(first->access);
    llvm::Value* address =
        builder.CreatePtrAdd(AddressOf(*first), builder.getInt64(low - first->offset));
    shapes_.Set(address, shapes_.Of(AddressOf(*first)));
    llvm::Value* record =
        builder.CreateAlignedLoad(llvm::FixedVectorType::get(ElementOf(members), count), address,
                                  llvm::cast<llvm::LoadInst>(members[0].access)->getAlign());
    for (const Member& member : members) {
      llvm::Value* value = builder.CreateExtractElement(record, (member.offset - low) / bytes);
      value = builder.CreateBitCast(value, member.access->getType());
      member.access->replaceAllUsesWith(value);
    }
    for (const Member& member : members) member.access->eraseFromParent();
  }

  void JoinStores(llvm::ArrayRef<Member> members) {
    const Member* last = llvm::max_element(members, ComesBefore);
    llvm::IRBuilder<> builder(last->access);
    llvm::Type* element = ElementOf(members);
    llvm::Value* record =
        llvm::PoisonValue::get(llvm::FixedVectorType::get(element, members.size()));
    for (auto [i, member] : llvm::enumerate(members)) {
      llvm::Value* value = llvm::cast<llvm::StoreInst>(member.access)->getValueOperand();
      record = builder.CreateInsertElement(record, builder.CreateBitCast(value, element), i);
    }
    llvm::Value* address =
        builder.CreatePtrAdd(AddressOf(*last), builder.getInt64(members[0].offset - last->offset));
    builder.CreateAlignedStore(record, address,
                               llvm::cast<llvm::StoreInst>(members[0].access)->getAlign());
    for (const Member& member : members) member.access->eraseFromParent();
  }

  // Short vectors that are taken apart come from lanes' words by shifts, rather than by shuffles,
  // by which those come that are moved as they are: LLVM then finds that others turn these back.
  void LoadWord(llvm::LoadInst& load) {
    llvm::Value* address = load.getPointerOperand();
    if (!IsSimpleAccess(load) || interleaved_.contains(address)) return;
    llvm::Type* word = WordOf(load.getType(), width_, layout_);
    if (!word || !shapes_.Of(address).IsVarying() || !llvm::all_of(load.users(), TakesApart))
      return;
    llvm::IRBuilder<> builder(&load);
    llvm::Value* loaded = builder.CreateAlignedLoad(word, address, load.getAlign());
    load.replaceAllUsesWith(builder.CreateBitCast(loaded, load.getType()));
    load.eraseFromParent();
  }

  llvm::Function& kernel_;
  const llvm::DataLayout& layout_;
  const unsigned width_;
  const bool has_large_objects_;
  const LaneShapes::Interleaved interleaved_;
  LaneShapes shapes_;
  llvm::AAResults& alias_;
  llvm::ScalarEvolution& evolution_;
};

}  // namespace

llvm::Error MergeAccesses(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (WidthOf(kernel) == 1) return llvm::Error::success();
  Merger(kernel, job).Run();
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
