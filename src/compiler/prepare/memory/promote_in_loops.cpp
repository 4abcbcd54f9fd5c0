// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/promote_in_loops.h"

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/ir/simple_access.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/prepare/memory/loop_accesses.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

namespace weft::compiler {
namespace {

// Places of one loop: about as many as registers may be left.
constexpr size_t kMaxPlaces = 16;

// Instructions before a loop that are looked through for a store.
constexpr unsigned kMaxBefore = 256;

// A place that a loop writes, and what all accesses there have in common.
struct Place {
  llvm::Value* address;
  Accesses accesses;
  llvm::Type* type;
  llvm::Align align;
  llvm::AAMDNodes about;
};

std::optional<Place> PlaceAt(llvm::Value& address, llvm::ArrayRef<llvm::Instruction*> accesses) {
  Place place{&address, {}, nullptr, llvm::Align(), llvm::AAMDNodes()};
  for (llvm::Instruction* access : accesses) {
    if (llvm::getLoadStorePointerOperand(access) != &address) continue;
    llvm::Type* type = llvm::getLoadStoreType(access);
    const llvm::Align align = llvm::getLoadStoreAlignment(access);
    const bool is_first = place.accesses.empty();
    if (!is_first && place.type != type) return std::nullopt;
    place.type = type;
    place.align = is_first ? align : std::min(place.align, align);
    place.about = is_first ? access->getAAMetadata() : place.about.merge(access->getAAMetadata());
    place.accesses.push_back(access);
  }
  return place;
}

class Promoter {
 public:
  Promoter(llvm::Function& kernel, KernelJob& job)
      : kernel_(kernel),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)),
        evolution_(job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel)),
        alias_(job.functions.Analyses().getResult<llvm::AAManager>(kernel)) {}

  bool Run() {
    bool has_promoted = false;
    for (llvm::Loop* outermost : loops_) {
      for (llvm::Loop* loop : llvm::post_order(outermost)) {
        for (const Place& place : PlacesOf(*loop)) {
          Promote(place, *loop);
          has_promoted = true;
        }
      }
    }
    return has_promoted;
  }

 private:
  llvm::SmallVector<Place> PlacesOf(const llvm::Loop& loop) {
    if (!loop.getLoopPreheader() || !loop.hasDedicatedExits()) return {};
    const Accesses accesses = PlainAccessesOf(loop);
    llvm::SmallSetVector<llvm::Value*, 8> written;
    for (llvm::Instruction* access : accesses) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(access);
      if (store && IsComputedBefore(*store->getPointerOperand(), loop)) {
        written.insert(store->getPointerOperand());
      }
    }
    llvm::SmallVector<Place> places;
    for (llvm::Value* address : written) {
      std::optional<Place> place = PlaceAt(*address, accesses);
      bool is_fit = place && IsAlone(*place, accesses) && IsWritten(*place, loop);
      if (is_fit && places.size() < kMaxPlaces) places.push_back(*place);
    }
    return places;
  }

  // Whether all other accesses are elsewhere.
  bool IsAlone(const Place& place, llvm::ArrayRef<llvm::Instruction*> accesses) {
    const auto size =
        llvm::LocationSize::precise(kernel_.getDataLayout().getTypeStoreSize(place.type));
    const llvm::MemoryLocation here(place.address, size, place.about);
    return llvm::all_of(accesses, [&](llvm::Instruction* access) {
      return llvm::getLoadStorePointerOperand(access) == place.address ||
             alias_.isNoAlias(llvm::MemoryLocation::get(access), here);
    });
  }

  // Whether the work-item writes the place in any case, so that another store is none that others
  // could notice.
  bool IsWritten(const Place& place, const llvm::Loop& loop) const {
    return IsWrittenBefore(place, loop) || IsWrittenInFirstTurn(place, loop);
  }

  bool IsWrittenBefore(const Place& place, const llvm::Loop& loop) const {
    unsigned seen = 0;
    for (llvm::BasicBlock* block = loop.getLoopPreheader(); block;
         block = block->getSinglePredecessor()) {
      for (llvm::Instruction& each : llvm::reverse(*block)) {
        auto* store = llvm::dyn_cast<llvm::StoreInst>(&each);
        if (store && store->isSimple() && store->getPointerOperand() == place.address) {
          return store->getValueOperand()->getType() == place.type;
        }
        auto* fill = llvm::dyn_cast<llvm::MemIntrinsic>(&each);
        const bool is_simple = fill ? !fill->isVolatile() : IsSimpleAccess(each);
        if (fill && is_simple && Covers(*fill, place)) return true;
        bool may_order = each.mayWriteToMemory() && !is_simple;
        if (may_order || ++seen == kMaxBefore) return false;
      }
    }
    return false;
  }

  // Whether a copy or fill, as of a whole structure, writes all of the place.
  bool Covers(const llvm::MemIntrinsic& fill, const Place& place) const {
    const llvm::DataLayout& layout = kernel_.getDataLayout();
    int64_t start = 0, at = 0;
    auto* length = llvm::dyn_cast<llvm::ConstantInt>(fill.getLength());
    const llvm::Value* filled =
        llvm::GetPointerBaseWithConstantOffset(fill.getDest(), start, layout);
    const llvm::Value* base = llvm::GetPointerBaseWithConstantOffset(place.address, at, layout);
    if (!length || filled != base || at < start) return false;
    const uint64_t end = uint64_t(at - start) + layout.getTypeStoreSize(place.type);
    return end <= length->getZExtValue();
  }

  bool IsWrittenInFirstTurn(const Place& place, const llvm::Loop& loop) const {
    llvm::SmallVector<llvm::BasicBlock*> exiting;
    loop.getExitingBlocks(exiting);
    // Its header runs once more than its turns are made.
    llvm::BasicBlock* latch = loop.getLoopLatch();
    if (latch && KnownTurns(loop, evolution_) > 1) exiting = {latch};
    return llvm::any_of(place.accesses, [&](const llvm::Instruction* access) {
      return llvm::isa<llvm::StoreInst>(access) &&
             llvm::all_of(exiting, [&](const llvm::BasicBlock* block) {
               return dominators_.dominates(access->getParent(), block);
             });
    });
  }

  void Promote(const Place& place, const llvm::Loop& loop) {
    llvm::IRBuilder<> builder(&kernel_.getEntryBlock(), kernel_.getEntryBlock().begin());
    llvm::AllocaInst* variable = builder.CreateAlloca(place.type);
    builder.SetInsertPoint(loop.getLoopPreheader()->getTerminator());
    llvm::LoadInst* before = builder.CreateAlignedLoad(place.type, place.address, place.align);
    before->setAAMetadata(place.about);
    builder.CreateStore(before, variable);
    for (llvm::Instruction* access : place.accesses) {
      access->setOperand(llvm::isa<llvm::LoadInst>(access) ? 0 : 1, variable);
      access->setAAMetadata(llvm::AAMDNodes());
    }
    llvm::SmallVector<llvm::BasicBlock*> exits;
    loop.getUniqueExitBlocks(exits);
    for (llvm::BasicBlock* exit : exits) {
      builder.SetInsertPoint(exit, exit->getFirstInsertionPt());
      llvm::Value* after = builder.CreateLoad(place.type, variable);
      builder.CreateAlignedStore(after, place.address, place.align)->setAAMetadata(place.about);
    }
    llvm::PromoteMemToReg(variable, dominators_);
  }

  llvm::Function& kernel_;
  llvm::LoopInfo& loops_;
  llvm::DominatorTree& dominators_;
  llvm::ScalarEvolution& evolution_;
  llvm::AAResults& alias_;
};

}  // namespace

llvm::Error PromoteInLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel).empty()) {
    return llvm::Error::success();
  }
  CanonicalizeLoops(kernel, job);
  if (Promoter(kernel, job).Run()) {
    job.functions.Forget(kernel);
    RunLlvm({LlvmSequence::kPromoteInLoops}, kernel, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
