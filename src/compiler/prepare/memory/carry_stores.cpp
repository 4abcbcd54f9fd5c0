// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/memory/carry_stores.h"

#include "compiler/analysis/memory/linear_address.h"
#include "compiler/pass/llvm_passes.h"
#include "compiler/prepare/memory/first_turn.h"
#include "compiler/prepare/memory/loop_accesses.h"
#include "compiler/transform/unroll_whole.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ValueHandle.h"

namespace weft::compiler {
namespace {

// Values that one loop's turns hand on: about as many as registers may be left.
constexpr size_t kMaxCarried = 8;

// What a turn knows of a place once it is done.
struct Known {
  LinearAddress place;
  llvm::WeakTrackingVH value;              // which may be a load that becomes another value
  const llvm::StoreInst* store = nullptr;  // that wrote it, if any did
};

class Carrier {
 public:
  Carrier(llvm::Function& kernel, KernelJob& job)
      : layout_(kernel.getDataLayout()),
        loops_(job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel)),
        dominators_(job.functions.Analyses().getResult<llvm::DominatorTreeAnalysis>(kernel)),
        alias_(job.functions.Analyses().getResult<llvm::AAManager>(kernel)) {}

  bool Run() {
    bool has_carried = false;
    for (llvm::Loop* loop : loops_.getLoopsInPreorder()) {
      const bool is_fit = loop->isInnermost() && loop->isLoopSimplifyForm();
      if (is_fit) has_carried |= CarryIn(*loop);
    }
    return has_carried;
  }

 private:
  bool CarryIn(llvm::Loop& loop) {
    LookAt(loop);
    llvm::SmallVector<Known, 8> known = StoresOf(loop);
    size_t count = 0;
    // What one turn hands on to the next, that one may hand on again.
    for (size_t each = 0; each < known.size() && count < kMaxCarried; ++each) {
      llvm::SmallMapVector<llvm::Value*, llvm::SmallVector<llvm::LoadInst*, 2>, 4> loads;
      for (llvm::LoadInst* load : LoadsBehind(known[each], loop))
        loads[load->getPointerOperand()].push_back(load);
      for (auto& [address, same] : loads) {
        const LinearAddress place = places_.at(same[0]);
        const bool is_kept = WritersOf(*same[0]).empty();
        llvm::Value* carried = Carry(*known[each].value, same, loop);
        if (is_kept) known.push_back({place, carried});
        ++count;
      }
    }
    return count != 0;
  }

  void LookAt(const llvm::Loop& loop) {
    accesses_ = PlainAccessesOf(loop);
    places_.clear();
    next_places_.clear();
    for (std::optional<BeforeFirstTurn>& before : before_) before.reset();
    const bool has_store = llvm::any_of(accesses_, llvm::IsaPred<llvm::StoreInst>);
    if (!has_store) accesses_.clear();
    for (llvm::Instruction* access : accesses_) {
      const LinearAddress place(*llvm::getLoadStorePointerOperand(access), layout_);
      places_.try_emplace(access, place);
      const auto next = llvm::isa<llvm::LoadInst>(access) ? place.InNextTurn(loop) : std::nullopt;
      if (next) next_places_.try_emplace(access, *next);
    }
  }

  // Those that each turn makes.
  llvm::SmallVector<Known, 8> StoresOf(const llvm::Loop& loop) {
    llvm::SmallVector<Known, 8> stores;
    for (llvm::Instruction* access : accesses_) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(access);
      if (store && dominators_.dominates(store->getParent(), loop.getLoopLatch()))
        stores.push_back({places_.at(store), store->getValueOperand(), store});
    }
    return stores;
  }

  // The stores of a turn, itself left out, that may write an access's place.
  llvm::SmallVector<llvm::StoreInst*, 4> WritersOf(const llvm::Instruction& access) {
    llvm::SmallVector<llvm::StoreInst*, 4> writers;
    for (llvm::Instruction* other : accesses_) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(other);
      if (store && store != &access && !AreApart(*store, access)) writers.push_back(store);
    }
    return writers;
  }

  // Whether two accesses of one turn have no byte in common.
  bool AreApart(const llvm::Instruction& a, const llvm::Instruction& b) {
    const llvm::MemoryLocation at_a = llvm::MemoryLocation::get(&a),
                               at_b = llvm::MemoryLocation::get(&b);
    if (alias_.isNoAlias(at_a, at_b)) return true;
    return places_.at(&a).IsApart(at_a.Size.getValue().getFixedValue(), places_.at(&b),
                                  at_b.Size.getValue().getFixedValue());
  }

  // The loads that read in the next turn what a turn knows.
  llvm::SmallVector<llvm::LoadInst*, 4> LoadsBehind(const Known& known, const llvm::Loop& loop) {
    llvm::SmallVector<llvm::LoadInst*, 4> loads;
    for (llvm::Instruction* access : accesses_) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(access);
      const auto next = next_places_.find(access);
      const bool is_fit = load && next != next_places_.end() && next->second.Is(known.place) &&
                          load->getType() == known.value->getType() &&
                          IsReadInFirstTurn(*load, loop) && IsReadBeforeWritten(*load);
      if (is_fit) loads.push_back(load);
    }
    if (known.store && !loads.empty() && !WritersOf(*known.store).empty()) loads.clear();
    return loads;
  }

  // Whether a turn writes the place, if at all, when it has read it.
  bool IsReadBeforeWritten(const llvm::LoadInst& load) {
    return llvm::all_of(WritersOf(load), [&](const llvm::StoreInst* writer) {
      return dominators_.dominates(&load, writer);
    });
  }

  bool IsReadInFirstTurn(const llvm::LoadInst& load, const llvm::Loop& loop) const {
    return CanCopy(*load.getPointerOperand(), loop) &&
           (IsInHeader(load, loop) || (EntryTest(loop) && IsInFirstTurn(load, loop, dominators_)));
  }

  // Loads of one address become one value.
  llvm::Value* Carry(llvm::Value& value, llvm::ArrayRef<llvm::LoadInst*> loads, llvm::Loop& loop) {
    llvm::LoadInst& load = *loads[0];
    const BeforeFirstTurn& before = BeforeFirstTurnOf(load, loop);
    llvm::IRBuilder<> builder(before.place());
    llvm::Value* address =
        CopyForTurn(builder, *load.getPointerOperand(), loop, *loop.getLoopPreheader());
    llvm::LoadInst* first = builder.CreateAlignedLoad(load.getType(), address, load.getAlign());
    first->setAAMetadata(load.getAAMetadata());
    builder.SetInsertPoint(loop.getHeader(), loop.getHeader()->begin());
    llvm::PHINode* carried = builder.CreatePHI(load.getType(), 2, load.getName());
    carried->addIncoming(before.Result(*first), loop.getLoopPreheader());
    carried->addIncoming(&value, loop.getLoopLatch());
    for (llvm::LoadInst* each : loads) {
      each->replaceAllUsesWith(carried);
      llvm::erase(accesses_, each);
      each->eraseFromParent();
    }
    return carried;
  }

  // Where the first turn's load is made.
  const BeforeFirstTurn& BeforeFirstTurnOf(const llvm::LoadInst& load, llvm::Loop& loop) {
    llvm::BranchInst* test = IsInHeader(load, loop) ? nullptr : EntryTest(loop);
    std::optional<BeforeFirstTurn>& before = before_[test != nullptr];
    if (!before) before.emplace(loop, test, dominators_, loops_);
    return *before;
  }

  const llvm::DataLayout& layout_;
  llvm::LoopInfo& loops_;
  llvm::DominatorTree& dominators_;
  llvm::AAResults& alias_;
  // Of the loop that is looked at.
  Accesses accesses_;
  llvm::DenseMap<const llvm::Instruction*, LinearAddress> places_;
  llvm::DenseMap<const llvm::Instruction*, LinearAddress> next_places_;  // of loads
  std::optional<BeforeFirstTurn> before_[2];  // in any case, and if there is a first turn
};

}  // namespace

llvm::Error CarryStores(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel).empty()) {
    return llvm::Error::success();
  }
  CanonicalizeLoops(kernel, job);
  if (Carrier(kernel, job).Run()) {
    job.functions.Forget(kernel);
    RunLlvm({LlvmSequence::kCarryStores}, kernel, job);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
