// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One region's copy of the blocks that it runs, inside a loop over the work-items.
#pragma once

#include "compiler/analysis/barriers/context_plan.h"
#include "compiler/workgroup/work_item_loops.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace weft::compiler {

// What the copies of all regions share.
struct SplitState {
  SplitState(const BarrierRegions& regions, const llvm::LoopInfo& loops, const ContextPlan& plan,
             const Sizes& sizes)
      : regions(regions), loops(loops), plan(plan), sizes(sizes) {}

  const BarrierRegions& regions;
  const llvm::LoopInfo& loops;  // of the blocks that are copied
  const ContextPlan& plan;
  Sizes sizes;
  llvm::Value* contexts = nullptr;  // the first work-item's; null if they are empty
  llvm::DenseMap<llvm::Instruction*, llvm::AllocaInst*> shared;  // places of uniform values
};

class RegionCopy {
 public:
  // Copies the region into loops of its own over a part of the work-items. Nothing leads into
  // Loops().enter yet, nothing leaves Loops().after, and no exit is connected.
  // `first` is the copy for the part that runs before, if there is one.
  RegionCopy(SplitState& state, unsigned region, llvm::Function& function, Part part,
             const RegionCopy* first);

  const WorkItemLoops& Loops() const { return loops_; }

  // The block, empty, that a work-item comes to on its way to the next region (kReturn: to none)
  // after its live values are saved. The caller ends it.
  const llvm::MapVector<unsigned, llvm::BasicBlock*>& Exits() const { return exits_; }

  // The work-item's context, valid in the whole body.
  llvm::Value* Context() const { return context_; }

  // The place right before the region's first block, where the caller may branch around it.
  llvm::BasicBlock* Prologue() const { return prologue_; }
  llvm::BasicBlock* Start() const { return start_; }

 private:
  // What a marker that differs between work-items stands for in this copy; null for another value.
  llvm::Value* ItemValue(llvm::Instruction& value) const;
  void MakeContextPointer();
  llvm::Value* Initial(llvm::Instruction* value);
  llvm::Value* MakeInitial(llvm::Instruction* value);
  llvm::Value* Recompute(llvm::Instruction* value);
  void MapInitialValues();
  void CopyBlocks();
  void Remap();
  void RemapBlock(llvm::BasicBlock* original);
  void RepairUses(llvm::Instruction* original);
  void SaveLiveValues();
  bool IsInPlace(llvm::Value* current, llvm::Instruction& value) const;
  const llvm::Loop* LoopOf(llvm::Instruction* value) const;
  void LoadAtLoops();
  void EraseUnused();

  bool Defines(llvm::Instruction* value) const {
    return region_.blocks.contains(value->getParent());
  }
  llvm::Value* ContextAddress(llvm::IRBuilderBase& builder, llvm::Instruction& value);
  llvm::AllocaInst* SharedPlace(llvm::Instruction* value);

  SplitState& state_;
  unsigned index_;
  Part part_;
  const BarrierRegion& region_;
  llvm::Function& function_;
  WorkItemLoops loops_;
  llvm::BasicBlock* before_;  // ends before any work-item runs the region
  llvm::BasicBlock* prologue_ = nullptr;
  llvm::BasicBlock* start_ = nullptr;
  llvm::Value* context_ = nullptr;
  llvm::ValueToValueMapTy values_;
  llvm::MapVector<llvm::Instruction*, llvm::Value*> initial_;
  llvm::DenseMap<const llvm::Value*, uint64_t> loaded_;       // from where in the context
  llvm::DenseMap<uint64_t, const llvm::Loop*> saved_behind_;  // places, and the loops of theirs
  llvm::MapVector<unsigned, llvm::BasicBlock*> exits_;
};

}  // namespace weft::compiler
