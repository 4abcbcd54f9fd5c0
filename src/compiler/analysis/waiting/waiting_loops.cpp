// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/waiting/waiting_loops.h"

#include "compiler/analysis/memory/atomic_traits.h"
#include "compiler/analysis/waiting/lone_waits.h"
#include "compiler/analysis/waiting/turns_with_progress.h"
#include "compiler/ir/markers.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

using llvm::InstructionUniformity;
using Blocks = llvm::SmallPtrSet<const llvm::BasicBlock*, 16>;
using Reads = llvm::SmallPtrSet<const llvm::Value*, 8>;

// To LLVM's divergence analysis what the reads find is all that differs: a branch then diverges if
// it depends on them.
class ReadsAsSources : public llvm::TargetTransformInfoImplBase {
 public:
  ReadsAsSources(const llvm::DataLayout& layout, const Reads& reads)
      : TargetTransformInfoImplBase(layout), reads_(reads) {}

  bool hasBranchDivergence(const llvm::Function*) const override { return true; }

  InstructionUniformity getInstructionUniformity(const llvm::Value* value) const override {
    return reads_.contains(value) ? InstructionUniformity::NeverUniform
                                  : InstructionUniformity::Default;
  }

 private:
  const Reads& reads_;
};

const llvm::Value* ObjectOf(const llvm::Value* address) {
  return llvm::getUnderlyingObject(address, /*MaxLookup=*/0);
}

// What the instruction writes to, if that is all that it does with memory; else null.
const llvm::Value* WrittenObject(const llvm::Instruction& instruction) {
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return ObjectOf(store->getPointerOperand());
  }
  auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
  return memory ? ObjectOf(memory->getDest()) : nullptr;
}

class Waiting {
 public:
  Waiting(llvm::Function& function, const llvm::CycleInfo& cycles, const FlowAnalyses& analyses)
      : function_(function), cycles_(cycles), analyses_(analyses), post_dominators_(function) {}

  void AddTo(llvm::SmallVectorImpl<const llvm::Cycle*>& waiting, const llvm::Cycle& cycle) const {
    if (WaitsIn(cycle)) waiting.push_back(&cycle);
    for (const llvm::Cycle* inner : cycle.children()) AddTo(waiting, *inner);
  }

 private:
  bool WaitsIn(const llvm::Cycle& cycle) const;
  // The loop that the cycle is; null if it has several ways in.
  const llvm::Loop* LoopOf(const llvm::Cycle& cycle) const;
  bool GoesForward(const llvm::Instruction& read, const llvm::Loop* loop) const;
  bool IsLeftBy(const llvm::Cycle& cycle, Reads reads) const;
  bool AddReadsBack(const llvm::Cycle& cycle, llvm::UniformityInfo& dependence, Reads& reads) const;
  Blocks DecidedBlocks(const llvm::Cycle& cycle, llvm::UniformityInfo& dependence) const;

  llvm::Function& function_;
  const llvm::CycleInfo& cycles_;
  const FlowAnalyses& analyses_;
  const llvm::PostDominatorTree post_dominators_;
};

const llvm::Loop* Waiting::LoopOf(const llvm::Cycle& cycle) const {
  const llvm::Loop* loop = analyses_.loops.getLoopFor(cycle.getHeader());
  return loop && cycle.isReducible() && loop->getHeader() == cycle.getHeader() ? loop : nullptr;
}

// Whether no turn comes to the place of another one: memory has an end.
bool Waiting::GoesForward(const llvm::Instruction& read, const llvm::Loop* loop) const {
  auto* load = llvm::dyn_cast<llvm::LoadInst>(&read);
  llvm::Value* address =
      load ? const_cast<llvm::Value*>(load->getPointerOperand()) : AddressOf(read);
  if (!loop || !address) return false;
  auto* places = llvm::dyn_cast<llvm::SCEVAddRecExpr>(analyses_.evolution.getSCEV(address));
  if (!places || places->getLoop() != loop || !places->isAffine()) return false;
  auto* step = llvm::dyn_cast<llvm::SCEVConstant>(places->getStepRecurrence(analyses_.evolution));
  return step && !step->isZero();
}

bool Waiting::WaitsIn(const llvm::Cycle& cycle) const {
  const llvm::Loop* loop = LoopOf(cycle);
  Reads watched, at_one_place;
  for (const llvm::BasicBlock* block : cycle.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      if (!WatchesMemory(instruction) || GoesForward(instruction, loop)) continue;
      watched.insert(&instruction);
      if (IsInvariant(PlaceOf(instruction).first, cycle)) at_one_place.insert(&instruction);
    }
  }
  if (watched.empty() || !MayTurnWithoutProgress(cycle) || TakesPlacesForGood(cycle)) return false;
  const bool is_bounded = loop && !llvm::isa<llvm::SCEVCouldNotCompute>(
                                      analyses_.evolution.getSymbolicMaxBackedgeTakenCount(loop));
  if (is_bounded) watched = at_one_place;
  return !watched.empty() && IsLeftBy(cycle, watched);
}

// Whether there is a way from one block to another within the cycle, and past a third one.
bool Reaches(const llvm::Cycle& cycle, const llvm::BasicBlock* from, const llvm::BasicBlock* target,
             const llvm::BasicBlock* without) {
  llvm::SmallVector<const llvm::BasicBlock*> work{from};
  Blocks seen;
  while (!work.empty()) {
    for (const llvm::BasicBlock* next : llvm::successors(work.pop_back_val())) {
      if (next == target) return true;
      if (next != without && cycle.contains(next) && seen.insert(next).second) work.push_back(next);
    }
  }
  return false;
}

// The blocks that a turn passes or not as the reads have it: from a branch that depends on them up
// to where its ways meet.
Blocks Waiting::DecidedBlocks(const llvm::Cycle& cycle, llvm::UniformityInfo& dependence) const {
  Blocks decided;
  for (const llvm::BasicBlock* branch : cycle.blocks()) {
    if (!dependence.hasDivergentTerminator(*branch)) continue;
    const llvm::DomTreeNode* meeting = post_dominators_.getNode(branch)->getIDom();
    Blocks seen;
    llvm::SmallVector<const llvm::BasicBlock*> work{branch};
    while (!work.empty()) {
      for (const llvm::BasicBlock* next : llvm::successors(work.pop_back_val())) {
        const bool is_end = next == cycle.getHeader() || (meeting && next == meeting->getBlock());
        if (!is_end && cycle.contains(next) && seen.insert(next).second) work.push_back(next);
      }
    }
    decided.insert_range(seen);
  }
  return decided;
}

// What was found may take the way over memory: whatever is read counts of which the cycle keeps
// there what depends on the reads.
bool Waiting::AddReadsBack(const llvm::Cycle& cycle, llvm::UniformityInfo& dependence,
                           Reads& reads) const {
  llvm::SmallPtrSet<const llvm::Value*, 8> written;
  const Blocks decided = DecidedBlocks(cycle, dependence);
  for (const llvm::BasicBlock* block : cycle.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      const llvm::Value* object = WrittenObject(instruction);
      if (!object) continue;
      auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      if (!store || dependence.isDivergent(store->getValueOperand()) ||
          dependence.isDivergent(store->getPointerOperand()) || decided.contains(block)) {
        written.insert(object);
      }
    }
  }
  bool has_more = false;
  for (const llvm::BasicBlock* block : cycle.blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (!load || !written.contains(ObjectOf(load->getPointerOperand()))) continue;
      has_more |= reads.insert(load).second;
    }
  }
  return has_more;
}

bool Waiting::IsLeftBy(const llvm::Cycle& cycle, Reads reads) const {
  llvm::SmallVector<llvm::BasicBlock*> exits;
  cycle.getExitingBlocks(exits);
  while (true) {
    llvm::TargetTransformInfo sources(
        std::make_unique<ReadsAsSources>(function_.getDataLayout(), reads));
    llvm::UniformityInfo dependence(analyses_.dominators, cycles_, &sources);
    dependence.compute();
    auto decides = [&](const llvm::BasicBlock* exit, const llvm::BasicBlock* block) {
      if (!dependence.hasDivergentTerminator(*block)) return false;
      const llvm::BasicBlock* header = cycle.getHeader();
      return exit == block || (exit != header && Reaches(cycle, block, exit, header) &&
                               Reaches(cycle, block, header, exit));
    };
    for (const llvm::BasicBlock* exit : exits) {
      for (const llvm::BasicBlock* block : cycle.blocks())
        if (decides(exit, block)) return true;
    }
    if (!AddReadsBack(cycle, dependence, reads)) return false;
  }
}

}  // namespace

llvm::SmallVector<const llvm::Cycle*> WaitingLoops(llvm::Function& function,
                                                   const llvm::CycleInfo& cycles,
                                                   const FlowAnalyses& analyses) {
  llvm::SmallVector<const llvm::Cycle*> waiting;
  const Waiting search(function, cycles, analyses);
  for (const llvm::Cycle* cycle : cycles.toplevel_cycles()) search.AddTo(waiting, *cycle);
  return waiting;
}

bool MayWaitForLanes(llvm::Function& function) {
  if (llvm::none_of(llvm::instructions(function), WatchesMemory)) return false;
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  llvm::CycleInfo cycles;
  cycles.compute(function);
  llvm::AssumptionCache assumptions(function);
  const llvm::TargetLibraryInfoImpl library(function.getParent()->getTargetTriple());
  llvm::TargetLibraryInfo functions(library);
  llvm::ScalarEvolution evolution(function, functions, assumptions, dominators, loops);
  const auto waiting = WaitingLoops(function, cycles, {dominators, loops, evolution});
  // Rows of a work-group may lie one behind the other in its sub-groups.
  return llvm::any_of(waiting, [&](const llvm::Cycle* cycle) {
    return function.hasFnAttribute(kHasSubGroups) || !WaitsAlone(*cycle, dominators);
  });
}

bool WatchesMemory(const llvm::Instruction& instruction) {
  if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) return copy->isVolatile();
  if (llvm::isa<llvm::StoreInst>(instruction) || instruction.use_empty()) return false;
  if (!instruction.isAtomic() && !instruction.isVolatile()) return false;
  const llvm::Value* address = PlaceOf(instruction).first;
  return address && !llvm::isa<llvm::AllocaInst>(ObjectOf(address));
}

}  // namespace weft::compiler
