// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/region_copy.h"

#include "compiler/ir/markers.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

namespace weft::compiler {

RegionCopy::RegionCopy(SplitState& state, unsigned region, llvm::Function& function, Part part,
                       const RegionCopy* first)
    : state_(state),
      index_(region),
      part_(part),
      region_(state.regions.All()[region]),
      function_(function),
      loops_(MakeWorkItemLoops(function, state.sizes, part)),
      before_(first ? first->before_ : loops_.enter),
      prologue_(loops_.body) {
  MakeContextPointer();
  MapInitialValues();
  CopyBlocks();
  Remap();
  for (llvm::Instruction* value : state_.plan.LiveAt(index_)) {
    if (Defines(value)) RepairUses(value);
  }
  SaveLiveValues();
  LoadAtLoops();
  EraseUnused();
}

llvm::Value* RegionCopy::ItemValue(llvm::Instruction& value) const {
  if (IsMarker(&value, Marker::kIsFull)) {
    return llvm::ConstantInt::getBool(value.getContext(), part_ == Part::kFull);
  }
  if (!IsMarker(&value, Marker::kLocalId)) return nullptr;
  return loops_.ids[MarkerDimension(llvm::cast<llvm::CallInst>(value))];
}

void RegionCopy::MakeContextPointer() {
  if (!state_.contexts) return;
  llvm::IRBuilder<> builder(prologue_);
  // One context for each SIMD group; a row of work-items has as many as it needs.
  llvm::Value* width = builder.getInt64(WidthOf(function_));
  llvm::Value* rest = builder.getInt64(WidthOf(function_) - 1);
  llvm::Value* row =
      builder.CreateUDiv(builder.CreateAdd(state_.sizes[0], rest, "", true, true), width);
  llvm::Value* item = loops_.ids[2];
  item = builder.CreateMul(item, state_.sizes[1], "", true, true);
  item = builder.CreateAdd(item, loops_.ids[1], "", true, true);
  item = builder.CreateMul(item, row, "", true, true);
  item = builder.CreateAdd(item, builder.CreateUDiv(loops_.ids[0], width), "", true, true);
  item = builder.CreateMul(item, builder.getInt64(state_.plan.Bytes()), "", true, true);
  context_ = builder.CreateInBoundsPtrAdd(state_.contexts, item, "context");
}

llvm::Value* RegionCopy::ContextAddress(llvm::IRBuilderBase& builder, llvm::Instruction& value) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), context_,
                                            state_.plan.OffsetOf(value));
}

llvm::AllocaInst* RegionCopy::SharedPlace(llvm::Instruction* value) {
  llvm::AllocaInst*& place = state_.shared[value];
  if (!place) {
    llvm::BasicBlock& entry = function_.getEntryBlock();
    place = new llvm::AllocaInst(value->getType(), 0, "shared", entry.begin());
  }
  return place;
}

// What a value was when the region began.
llvm::Value* RegionCopy::Initial(llvm::Instruction* value) {
  auto known = initial_.find(value);
  if (known != initial_.end()) return known->second;
  llvm::Value* initial = MakeInitial(value);
  initial_[value] = initial;
  return initial;
}

llvm::Value* RegionCopy::MakeInitial(llvm::Instruction* value) {
  if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(value)) {
    if (!state_.plan.IsInContext(*variable)) return variable;
    llvm::IRBuilder<> builder(prologue_);
    return ContextAddress(builder, *variable);
  }
  switch (state_.plan.WayOf(*value)) {
    case ContextPlan::Way::kRecomputed: return Recompute(value);
    case ContextPlan::Way::kShared: {
      llvm::IRBuilder<> builder(before_->getTerminator());
      return builder.CreateLoad(value->getType(), SharedPlace(value));
    }
    case ContextPlan::Way::kPerItem: {
      llvm::IRBuilder<> builder(prologue_);
      llvm::Value* kept =
          builder.CreateAlignedLoad(state_.plan.KeptTypeOf(*value), ContextAddress(builder, *value),
                                    state_.plan.AlignmentOf(*value));
      loaded_[kept] = state_.plan.OffsetOf(*value);
      return kept->getType() == value->getType() ? kept : builder.CreateIsNeg(kept);
    }
  }
  llvm_unreachable("no such way");
}

llvm::Value* RegionCopy::Recompute(llvm::Instruction* value) {
  if (llvm::Value* known = ItemValue(*value)) return known;
  llvm::Instruction* copy = value->clone();
  for (llvm::Use& operand : copy->operands()) {
    if (auto* used = llvm::dyn_cast<llvm::Instruction>(operand.get())) operand.set(Initial(used));
  }
  copy->insertInto(prologue_, prologue_->end());
  return copy;
}

void RegionCopy::MapInitialValues() {
  for (llvm::Instruction* value : state_.plan.LiveAt(index_)) {
    llvm::Value* initial = Initial(value);
    if (!Defines(value)) values_[value] = initial;
  }
  // Variables are the entry's, which only region 0 has, but belong to all of them.
  for (llvm::BasicBlock* block : region_.blocks) {
    for (llvm::Instruction& instruction : *block) {
      for (llvm::Value* operand : instruction.operands()) {
        auto* variable = llvm::dyn_cast<llvm::AllocaInst>(operand);
        if (variable) values_[variable] = Initial(variable);
      }
    }
  }
}

void RegionCopy::CopyBlocks() {
  for (llvm::BasicBlock* block : region_.blocks) {
    llvm::BasicBlock* copy =
        llvm::BasicBlock::Create(block->getContext(), block->getName(), &function_, loops_.latch);
    values_[block] = copy;
    for (llvm::Instruction& instruction : *block) {
      bool is_start =
          IsMarker(&instruction, Marker::kBarrier) || IsMarker(&instruction, Marker::kYield);
      if (is_start) continue;
      if (llvm::Value* known = ItemValue(instruction)) {
        values_[&instruction] = known;
        continue;
      }
      if (auto* lifetime = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction)) {
        // Of a variable in the context there is no lifetime to speak of.
        auto* variable = llvm::dyn_cast<llvm::AllocaInst>(lifetime->getArgOperand(0));
        if (!variable || state_.plan.IsInContext(*variable)) continue;
      }
      llvm::Instruction* twin = instruction.clone();
      twin->setName(instruction.getName());
      twin->insertInto(copy, copy->end());
      values_[&instruction] = twin;
    }
  }
  start_ = llvm::cast<llvm::BasicBlock>(values_[region_.start]);
}

void RegionCopy::RemapBlock(llvm::BasicBlock* original) {
  auto* copy = llvm::cast<llvm::BasicBlock>(values_[original]);
  for (llvm::PHINode& phi : copy->phis()) {
    phi.removeIncomingValueIf(
        [&](unsigned i) { return !region_.blocks.contains(phi.getIncomingBlock(i)); },
        /*DeletePHIIfEmpty=*/false);
  }
  auto exit = [&](unsigned next) {
    llvm::BasicBlock*& block = exits_[next];
    if (!block) block = llvm::BasicBlock::Create(function_.getContext(), "exit", &function_);
    return block;
  };
  for (llvm::Instruction& instruction : *copy) {
    llvm::RemapInstruction(&instruction, values_,
                           llvm::RF_NoModuleLevelChanges | llvm::RF_IgnoreMissingLocals);
  }
  llvm::Instruction* end = copy->getTerminator();
  if (llvm::isa<llvm::ReturnInst>(end)) {
    end->eraseFromParent();
    llvm::BranchInst::Create(exit(BarrierRegions::kReturn), copy);
    return;
  }
  for (unsigned i = 0; i < end->getNumSuccessors(); ++i) {
    unsigned next = state_.regions.StartedBy(original->getTerminator()->getSuccessor(i));
    if (next != BarrierRegions::kReturn) end->setSuccessor(i, exit(next));
  }
}

void RegionCopy::Remap() {
  for (llvm::BasicBlock* block : region_.blocks) RemapBlock(block);
  llvm::BranchInst::Create(start_, prologue_);
}

// A value that the region both takes over and computes: each use takes what reached it last.
void RegionCopy::RepairUses(llvm::Instruction* original) {
  llvm::Value* mapped = values_[original];
  auto* copy = llvm::dyn_cast<llvm::Instruction>(mapped);
  if (!copy || ItemValue(*original)) return;
  llvm::SmallVector<llvm::Use*> uses;
  for (llvm::Use& use : copy->uses()) {
    auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    if (user->getParent() != copy->getParent() || llvm::isa<llvm::PHINode>(user)) {
      uses.push_back(&use);
    }
  }
  llvm::SSAUpdater updater;
  updater.Initialize(copy->getType(), copy->getName());
  updater.AddAvailableValue(prologue_, Initial(original));
  updater.AddAvailableValue(copy->getParent(), copy);
  for (llvm::Use* use : uses) updater.RewriteUse(*use);
}

void RegionCopy::SaveLiveValues() {
  for (auto [next, block] : exits_) {
    if (next == BarrierRegions::kReturn) continue;
    for (llvm::Instruction* value : state_.plan.LiveAt(next)) {
      ContextPlan::Way way = state_.plan.WayOf(*value);
      if (!Defines(value) || way == ContextPlan::Way::kRecomputed) continue;
      llvm::Value* current = values_[value];
      if (state_.plan.LiveAt(index_).contains(value)) {
        llvm::SSAUpdater updater;
        updater.Initialize(value->getType(), value->getName());
        updater.AddAvailableValue(prologue_, Initial(value));
        updater.AddAvailableValue(llvm::cast<llvm::Instruction>(current)->getParent(), current);
        current = updater.GetValueAtEndOfBlock(block);
        if (current == Initial(value)) continue;
      }
      llvm::IRBuilder<> builder(block);
      if (way == ContextPlan::Way::kShared) {
        builder.CreateStore(current, SharedPlace(value));
      } else if (!IsInPlace(current, *value)) {
        if (const llvm::Loop* loop = LoopOf(value)) {
          auto* end = llvm::cast<llvm::BasicBlock>(values_[loop->getUniqueExitBlock()]);
          builder.SetInsertPoint(end->getFirstNonPHIIt());
          saved_behind_[state_.plan.OffsetOf(*value)] = loop;
        }
        llvm::Value* kept = builder.CreateSExt(current, state_.plan.KeptTypeOf(*value));
        builder.CreateAlignedStore(kept, ContextAddress(builder, *value),
                                   state_.plan.AlignmentOf(*value));
      }
    }
  }
}

// Whether a value that is to be saved was loaded from its place.
bool RegionCopy::IsInPlace(llvm::Value* current, llvm::Instruction& value) const {
  while (auto* phi = llvm::dyn_cast<llvm::PHINode>(current)) {
    if (phi->getNumIncomingValues() != 1) return false;
    current = phi->getIncomingValue(0);
  }
  auto load = loaded_.find(current);
  return load != loaded_.end() && load->second == state_.plan.OffsetOf(value);
}

// The loop of the region that makes a value and behind which it can be saved at once, so that
// registers are free for other loops. Null if it is for later, as where another value still has its
// place.
const llvm::Loop* RegionCopy::LoopOf(llvm::Instruction* value) const {
  if (exits_.size() != 1 || state_.plan.LiveAt(index_).contains(value)) return nullptr;
  const llvm::Loop *around = state_.loops.getLoopFor(region_.start),
                   *loop = state_.loops.getLoopFor(value->getParent());
  if (loop == around) return nullptr;
  while (loop && loop->getParentLoop() != around) loop = loop->getParentLoop();
  llvm::BasicBlock* end = loop ? loop->getUniqueExitBlock() : nullptr;
  const bool is_of_region =
      end && region_.blocks.contains(end) && state_.loops.getLoopFor(end) == around;
  return is_of_region ? loop : nullptr;
}

// Loads right before a loop of the region what it alone begins with.
void RegionCopy::LoadAtLoops() {
  llvm::DenseMap<llvm::BasicBlock*, llvm::BasicBlock*> originals;
  for (llvm::BasicBlock* block : region_.blocks) {
    if (state_.loops.getLoopFor(block) == state_.loops.getLoopFor(region_.start))
      originals[llvm::cast<llvm::BasicBlock>(values_[block])] = block;
  }
  for (auto& [value, initial] : initial_) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(initial);
    if (!load || !loaded_.contains(load) || !load->hasOneUse()) continue;
    auto* phi = llvm::dyn_cast<llvm::PHINode>(load->user_back());
    llvm::BasicBlock* from = phi ? phi->getIncomingBlock(*load->use_begin()) : nullptr;
    if (!from || !originals.contains(from)) continue;
    // Another loop may have left something else there.
    const llvm::Loop* saved = saved_behind_.lookup(loaded_[load]);
    if (saved && saved->getLoopPredecessor() != originals[from]) continue;
    load->moveBefore(from->getTerminator()->getIterator());
  }
}

void RegionCopy::EraseUnused() {
  for (auto& [value, initial] : llvm::reverse(initial_)) {
    auto* instruction = llvm::dyn_cast<llvm::Instruction>(initial);
    bool is_ours = instruction &&
                   (instruction->getParent() == prologue_ || instruction->getParent() == before_);
    if (is_ours && llvm::isInstructionTriviallyDead(instruction)) instruction->eraseFromParent();
  }
}

}  // namespace weft::compiler
