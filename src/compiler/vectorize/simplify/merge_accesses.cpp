// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/simplify/merge_accesses.h"

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/analysis/memory/found_pointers.h"
#include "compiler/analysis/memory/narrow_index.h"
#include "compiler/ir/number_bits.h"
#include "compiler/ir/simple_access.h"
#include "compiler/vectorize/widen/private_layout.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"

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

class Merger {
 public:
  Merger(llvm::Function& kernel, KernelJob& job)
      : kernel_(kernel),
        layout_(kernel.getDataLayout()),
        has_large_objects_(MayMeetLargeObjects(kernel, job.variant.has_large_objects)),
        interleaved_(FindInterleaved(kernel)),
        shapes_(kernel, interleaved_, has_large_objects_),
        alias_(job.functions.Analyses().getResult<llvm::AAManager>(kernel)),
        evolution_(job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel)) {}

  void Run() {
    for (llvm::BasicBlock& block : kernel_) {
      for (Members& run : RunsOf(block, llvm::Instruction::Load)) JoinLoads(run);
      for (Members& run : RunsOf(block, llvm::Instruction::Store)) JoinStores(run);
    }
  }

 private:
  int64_t BytesOf(const llvm::Instruction& access) const {
    return layout_.getTypeStoreSize(llvm::getLoadStoreType(&access)).getFixedValue();
  }

  bool IsCandidate(const llvm::Instruction& access, unsigned opcode) const {
    if (access.getOpcode() != opcode || !IsSimpleAccess(access)) return false;
    const int64_t bytes = NumberBits(*llvm::getLoadStoreType(&access)) / 8;
    LaneShape shape = shapes_.Of(llvm::getLoadStorePointerOperand(&access));
    return bytes != 0 && shape.IsStrided() && shape.stride > bytes && shape.stride % bytes == 0;
  }

  std::optional<int64_t> Difference(const llvm::SCEV* a, const llvm::SCEV* b) {
    auto* difference = llvm::dyn_cast<llvm::SCEVConstant>(evolution_.getMinusSCEV(a, b));
    return difference ? std::optional(difference->getAPInt().getSExtValue()) : std::nullopt;
  }

  // From one index to the other, as far as one work-item accesses memory by both.
  std::optional<int64_t> IndexDistance(llvm::Value* from, llvm::Value* to) {
    auto narrow = NarrowIndex::Match(from), other = NarrowIndex::Match(to);
    bool is_alike = narrow && other && !has_large_objects_ && narrow->bits == other->bits &&
                    narrow->low_bits == other->low_bits && narrow->shift == other->shift &&
                    narrow->value->getType() == other->value->getType();
    if (!is_alike) return std::nullopt;
    auto step = Difference(evolution_.getSCEV(other->value), evolution_.getSCEV(narrow->value));
    if (!step || (*step & ((int64_t{1} << narrow->low_bits) - 1)) != 0) return std::nullopt;
    bool is_small = std::abs(*step >> narrow->low_bits) <= kMaxNarrowStep;
    return is_small ? std::optional(narrow->StepOf(*step)) : std::nullopt;
  }

  std::optional<int64_t> Distance(llvm::Value* from, llvm::Value* to) {
    if (auto known = Difference(evolution_.getSCEV(to), evolution_.getSCEV(from))) return known;
    llvm::APInt skipped_from(64, 0), skipped_to(64, 0);
    from = from->stripAndAccumulateConstantOffsets(layout_, skipped_from, true);
    to = to->stripAndAccumulateConstantOffsets(layout_, skipped_to, true);
    auto* a = llvm::dyn_cast<llvm::GetElementPtrInst>(from);
    auto* b = llvm::dyn_cast<llvm::GetElementPtrInst>(to);
    bool is_alike = a && b && a->getPointerOperand() == b->getPointerOperand() &&
                    a->getNumIndices() == 1 && b->getNumIndices() == 1 &&
                    a->getSourceElementType() == b->getSourceElementType();
    if (!is_alike) return std::nullopt;
    auto index = IndexDistance(*a->idx_begin(), *b->idx_begin());
    if (!index) return std::nullopt;
    int64_t size = layout_.getTypeAllocSize(a->getSourceElementType()).getFixedValue();
    return *index * size + (skipped_to - skipped_from).getSExtValue();
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
    int64_t limit = std::min(shapes_.Of(AddressOf(run[0])).stride, kMaxElements * bytes);
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

  void JoinLoads(Members& members) {
    llvm::LoadInst& first = llvm::cast<llvm::LoadInst>(*members[0].access);
    llvm::sort(members, [](const Member& a, const Member& b) { return a.offset < b.offset; });
    const int64_t low = members.front().offset, bytes = BytesOf(first);
    const int64_t count = (members.back().offset - low) / bytes + 1;
    if (count == 1) return;
    llvm::IRBuilder<> builder(&first);
    llvm::Value* address = builder.CreatePtrAdd(first.getPointerOperand(), builder.getInt64(low));
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

  // Stores may leave nothing out.
  void JoinStores(Members& members) {
    const int64_t bytes = BytesOf(*members[0].access);
    llvm::sort(members, [](const Member& a, const Member& b) { return a.offset < b.offset; });
    llvm::ArrayRef<Member> rest = members;
    while (!rest.empty()) {
      size_t count = 1;
      while (count < rest.size() && rest[count].offset == rest[count - 1].offset + bytes) ++count;
      if (count > 1) JoinAdjacentStores(rest.take_front(count));
      rest = rest.drop_front(count);
    }
  }

  void JoinAdjacentStores(llvm::ArrayRef<Member> members) {
    const Member* last = members.begin();
    for (const Member& member : members) {
      if (last->access->comesBefore(member.access)) last = &member;
    }
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

  llvm::Function& kernel_;
  const llvm::DataLayout& layout_;
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
