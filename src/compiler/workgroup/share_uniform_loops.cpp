// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/share_uniform_loops.h"

#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/loop_hint.h"
#include "compiler/pass/llvm_passes.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

namespace weft::compiler {
namespace {

// Whether a work-item that comes to this may see from then on what another one wrote.
bool MayOrder(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::FenceInst>(instruction)) return true;
  if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
    return !llvm::isa<llvm::IntrinsicInst>(call) && !call->onlyReadsMemory();
  if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return llvm::isStrongerThanMonotonic(update->getOrdering());
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return llvm::isStrongerThanMonotonic(exchange->getSuccessOrdering()) ||
           llvm::isStrongerThanMonotonic(exchange->getFailureOrdering());
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return llvm::isStrongerThanMonotonic(load->getOrdering());
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  return store && llvm::isStrongerThanMonotonic(store->getOrdering());
}

// Whether all work-items make the same of the same operands, and nothing is left of it but the
// result.
bool DependsOnOperands(const llvm::Instruction& instruction) {
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (intrinsic && intrinsic->isAssumeLikeIntrinsic()) return true;
  return !instruction.mayHaveSideEffects() &&
         WithinWorkGroup(instruction) != llvm::InstructionUniformity::NeverUniform;
}

bool IsOverGroups(const llvm::Loop& loop) {
  return llvm::findOptionMDForLoop(&loop, kGroupsHint) != nullptr;
}

// Whether a loop runs work-items, or groups, one after the other.
bool RunsItems(const llvm::Loop* loop) {
  return llvm::findOptionMDForLoop(loop, kItemsHint) || IsOverGroups(*loop);
}

// Whether this finds the same in all turns of a loop over work-items or groups, as local memory is
// a group's.
bool FindsTheSame(const llvm::Instruction& instruction, const llvm::Loop& items) {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  return !load || load->getPointerAddressSpace() != kLocalSpace || !IsOverGroups(items);
}

// Loops of one over work-items that are shared: what each ends with is kept all the while, for
// which there are no registers any more, and in a time to compile that grows with the square.
constexpr unsigned kMostShared = 64;

// Values that shared loops ended with, and the loop over work-items that they are the same in.
using SharedValues = llvm::DenseMap<llvm::Value*, llvm::Loop*>;

// What is the same in all turns of a loop over work-items or groups.
class AlikeValues {
 public:
  AlikeValues(const llvm::Loop& items, const SharedValues& shared)
      : items_(items), shared_(shared) {}

  // Not known of what is computed in too many steps.
  bool Has(llvm::Value* value, unsigned steps = 0);
  // Whether all that a loop within it does is.
  bool HasAllOf(const llvm::Loop& loop);

 private:
  const llvm::Loop& items_;
  const SharedValues& shared_;
  llvm::DenseMap<llvm::Value*, bool> known_;
};

bool AlikeValues::Has(llvm::Value* value, unsigned steps) {
  constexpr unsigned kMostSteps = 100;
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !items_.contains(instruction)) return true;
  if (auto shared = shared_.find(value); shared != shared_.end())
    return shared->second->contains(&items_);
  if (steps > kMostSteps) return false;
  auto [known, is_new] = known_.try_emplace(value, false);
  if (!is_new) return known->second;
  const bool is_alike = !llvm::isa<llvm::PHINode>(instruction) && DependsOnOperands(*instruction) &&
                        FindsTheSame(*instruction, items_) &&
                        llvm::all_of(instruction->operands(),
                                     [&](llvm::Value* operand) { return Has(operand, steps + 1); });
  return known_[value] = is_alike;
}

bool AlikeValues::HasAllOf(const llvm::Loop& loop) {
  const auto is_alike = [&](llvm::Value* operand) {
    auto* computed = llvm::dyn_cast<llvm::Instruction>(operand);
    return (computed && loop.contains(computed)) || Has(operand);
  };
  const bool computes_alike = llvm::all_of(loop.blocks(), [&](llvm::BasicBlock* block) {
    return llvm::all_of(*block, [&](llvm::Instruction& instruction) {
      return DependsOnOperands(instruction) && FindsTheSame(instruction, items_) &&
             llvm::all_of(instruction.operands(), is_alike);
    });
  });
  // Which way it is left is the same, but not what that chooses of values from ahead of it.
  llvm::SmallVector<llvm::Loop::Edge> exits;
  loop.getExitEdges(exits);
  return computes_alike && llvm::all_of(exits, [&](const llvm::Loop::Edge& exit) {
           return llvm::all_of(exit.second->phis(), [&](llvm::PHINode& result) {
             return is_alike(result.getIncomingValueForBlock(exit.first));
           });
         });
}

class LoopSharer {
 public:
  // For the loops that a SIMD group runs, in the innermost loop over such.
  LoopSharer(llvm::Function& entry, llvm::LoopInfo& loops, llvm::Loop& innermost);

  void Run();
  // Variables that keep what shared loops ended with.
  llvm::ArrayRef<llvm::AllocaInst*> places() const { return places_; }

 private:
  llvm::Loop* SharedBy(const llvm::Loop& loop);
  llvm::AllocaInst* AddPlace(const llvm::Loop& items, llvm::Constant* first, const char* name);
  void Share(llvm::Loop& loop, llvm::Loop& items);

  llvm::Function& entry_;
  llvm::LoopInfo& loops_;
  llvm::Loop& innermost_;
  llvm::SmallVector<llvm::AllocaInst*> places_;
  SharedValues shared_;
  // Loops over work-items and groups, from the innermost outwards, and what is alike in each. What
  // a shared loop ends with is not asked for before it is shared.
  std::vector<std::pair<llvm::Loop*, AlikeValues>> levels_;
};

LoopSharer::LoopSharer(llvm::Function& entry, llvm::LoopInfo& loops, llvm::Loop& innermost)
    : entry_(entry), loops_(loops), innermost_(innermost) {
  llvm::Loop* items = &innermost;
  for (; items && RunsItems(items) && items->getLoopPreheader(); items = items->getParentLoop())
    levels_.emplace_back(items, AlikeValues(*items, shared_));
}

// The outermost loop over work-items or groups in all of whose turns a loop does the same; null if
// there is none.
llvm::Loop* LoopSharer::SharedBy(const llvm::Loop& loop) {
  llvm::Loop* shared_by = nullptr;
  if (!loop.getLoopPreheader() || !loop.getUniqueExitBlock()) return nullptr;
  for (auto& [items, alike] : levels_) {
    if (!alike.HasAllOf(loop)) break;
    shared_by = items;
  }
  return shared_by;
}

// A variable that is `first` where the loop over work-items begins.
llvm::AllocaInst* LoopSharer::AddPlace(const llvm::Loop& items, llvm::Constant* first,
                                       const char* name) {
  auto* place =
      new llvm::AllocaInst(first->getType(), kPrivateSpace, name, entry_.getEntryBlock().begin());
  new llvm::StoreInst(first, place, items.getLoopPreheader()->getTerminator()->getIterator());
  places_.push_back(place);
  return place;
}

void LoopSharer::Share(llvm::Loop& loop, llvm::Loop& items) {
  llvm::addStringMetadataToLoop(&loop, kSharedHint);
  llvm::BasicBlock* exit = loop.getUniqueExitBlock();
  llvm::BasicBlock* after = exit->splitBasicBlock(exit->getFirstInsertionPt(), "shared");
  innermost_.addBasicBlockToLoop(after, loops_);
  auto* enter = llvm::cast<llvm::BranchInst>(loop.getLoopPreheader()->getTerminator());
  llvm::IRBuilder<> builder(enter);
  llvm::AllocaInst* done = AddPlace(items, builder.getFalse(), "done");
  builder.CreateCondBr(builder.CreateLoad(builder.getInt1Ty(), done), after, loop.getHeader());
  enter->eraseFromParent();
  builder.SetInsertPoint(exit->getTerminator());
  builder.CreateStore(builder.getTrue(), done);
  for (llvm::PHINode& result : exit->phis()) {
    llvm::Type* type = result.getType();
    llvm::AllocaInst* place = AddPlace(items, llvm::PoisonValue::get(type), "result");
    auto* kept = new llvm::LoadInst(type, place, "", after->begin());
    result.replaceAllUsesWith(kept);
    builder.CreateStore(&result, place);
    shared_[kept] = &items;
  }
}

// In the order in which they run, as one may depend on what another one ended with.
void LoopSharer::Run() {
  unsigned shared = 0;
  for (llvm::Loop* loop : innermost_.getSubLoops()) {
    llvm::Loop* items = SharedBy(*loop);
    if (!items) continue;
    if (++shared > kMostShared) break;
    Share(*loop, *items);
  }
}

// The innermost loops over work-items, or groups, that have a loop to be shared in them.
llvm::SmallVector<llvm::Loop*> LoopsToShareIn(const llvm::LoopInfo& loops) {
  llvm::SmallVector<llvm::Loop*> innermost;
  const SharedValues none;
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!RunsItems(loop) || llvm::any_of(loop->getSubLoops(), RunsItems)) continue;
    AlikeValues alike(*loop, none);
    if (llvm::any_of(*loop, [&](llvm::Loop* within) { return alike.HasAllOf(*within); }))
      innermost.push_back(loop);
  }
  return innermost;
}

}  // namespace

llvm::Error ShareUniformLoops(llvm::Module& module, KernelJob& job) {
  llvm::Function& entry = *module.getFunction(kEntryName);
  const auto loops = [&]() -> llvm::LoopInfo& {
    return job.functions.Analyses().getResult<llvm::LoopAnalysis>(entry);
  };
  if (LoopsToShareIn(loops()).empty() || llvm::any_of(llvm::instructions(entry), MayOrder))
    return llvm::Error::success();
  RunLlvm({LlvmSequence::kCloseLoops}, entry, job);
  llvm::SmallVector<llvm::AllocaInst*> places;
  for (llvm::Loop* innermost : LoopsToShareIn(loops())) {
    LoopSharer sharer(entry, loops(), *innermost);
    sharer.Run();
    llvm::append_range(places, sharer.places());
  }
  llvm::DominatorTree dominators(entry);
  llvm::PromoteMemToReg(places, dominators);
  job.functions.Forget(entry);
  return llvm::Error::success();
}

}  // namespace weft::compiler
