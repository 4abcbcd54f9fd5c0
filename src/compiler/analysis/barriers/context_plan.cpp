// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/barriers/context_plan.h"

#include "compiler/ir/markers.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

namespace weft::compiler {
namespace {

// Instructions that are worth running again to save a store and a load.
constexpr unsigned kRecomputeLimit = 4;

// No value asks for more: that of a vector of sixteen doubles, and of the arena.
const llvm::Align kStrictest(128);

bool IsCheap(const llvm::Instruction& instruction) {
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    return binary->getType()->isIntOrIntVectorTy() && !binary->isIntDivRem();
  }
  return llvm::isa<llvm::CastInst, llvm::GetElementPtrInst, llvm::ICmpInst, llvm::SelectInst,
                   llvm::InsertElementInst, llvm::ShuffleVectorInst>(instruction);
}

bool IsFreeMarker(const llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  return call && call->getCalledFunction() && IsMarkerFunction(*call->getCalledFunction()) &&
         call->doesNotAccessMemory() && !call->isConvergent();
}

// Marks the blocks at whose start something is live that is used in `use_blocks`; the walk stops at
// blocks that define it.
template <typename Defines>
llvm::SmallPtrSet<llvm::BasicBlock*, 16> LiveIn(llvm::ArrayRef<llvm::BasicBlock*> use_blocks,
                                                Defines defines) {
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> live;
  llvm::SmallVector<llvm::BasicBlock*> work(use_blocks);
  while (!work.empty()) {
    llvm::BasicBlock* block = work.pop_back_val();
    if (!live.insert(block).second) continue;
    for (llvm::BasicBlock* predecessor : llvm::predecessors(block)) {
      if (!defines(predecessor)) work.push_back(predecessor);
    }
  }
  return live;
}

// The blocks at whose start a value must be there for one of its uses.
llvm::SmallVector<llvm::BasicBlock*> OutsideUses(llvm::Instruction& value) {
  llvm::SmallVector<llvm::BasicBlock*> blocks;
  for (llvm::Use& use : value.uses()) {
    auto* user = llvm::cast<llvm::Instruction>(use.getUser());
    auto* phi = llvm::dyn_cast<llvm::PHINode>(user);
    llvm::BasicBlock* block = phi ? phi->getIncomingBlock(use) : user->getParent();
    if (block != value.getParent()) blocks.push_back(block);
  }
  return blocks;
}

}  // namespace

ContextPlan::ContextPlan(llvm::Function& kernel, const BarrierRegions& regions,
                         const Uniformity& uniformity, bool has_mask_registers)
    : has_mask_registers_(has_mask_registers), live_(regions.All().size()) {
  FindCheapValues(kernel, regions, uniformity);
  FindLiveValues(kernel, regions);
  AddOperandsOfRecomputed();
  Lay(kernel, regions);
}

ContextPlan::Way ContextPlan::WayOf(llvm::Instruction& value) const {
  if (recompute_cost_.contains(&value)) return Way::kRecomputed;
  return shared_.contains(&value) ? Way::kShared : Way::kPerItem;
}

void ContextPlan::FindCheapValues(llvm::Function& kernel, const BarrierRegions& regions,
                                  const Uniformity& uniformity) {
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&kernel)) {
    for (llvm::Instruction& instruction : *block) {
      if (instruction.getType()->isVoidTy()) continue;
      if (IsFreeMarker(instruction) || llvm::isa<llvm::AllocaInst>(instruction)) {
        recompute_cost_[&instruction] = 0;
      } else if (!regions.HasYields() && uniformity.IsUniform(instruction)) {
        shared_.insert(&instruction);
      } else if (IsCheap(instruction)) {
        unsigned cost = 1;
        for (llvm::Value* operand : instruction.operands()) {
          auto* value = llvm::dyn_cast<llvm::Instruction>(operand);
          if (!value || shared_.contains(value)) continue;
          auto known = recompute_cost_.find(value);
          cost += known == recompute_cost_.end() ? kRecomputeLimit : known->second;
        }
        if (cost <= kRecomputeLimit) recompute_cost_[&instruction] = cost;
      }
    }
  }
}

void ContextPlan::FindLiveValues(llvm::Function& kernel, const BarrierRegions& regions) {
  for (llvm::Instruction& value : llvm::instructions(kernel)) {
    if (value.getType()->isVoidTy() || llvm::isa<llvm::AllocaInst>(value)) continue;
    llvm::SmallVector<llvm::BasicBlock*> uses = OutsideUses(value);
    if (uses.empty()) continue;
    auto is_definition = [&](llvm::BasicBlock* block) { return block == value.getParent(); };
    for (llvm::BasicBlock* block : LiveIn(uses, is_definition)) {
      if (unsigned region = regions.StartedBy(block)) live_[region].insert(&value);
    }
  }
}

// What is computed anew needs its operands. They dominate it, so wherever it is live they still
// have the values that it was computed from.
void ContextPlan::AddOperandsOfRecomputed() {
  for (llvm::SetVector<llvm::Instruction*>& live : live_) {
    for (size_t i = 0; i < live.size(); ++i) {
      if (WayOf(*live[i]) != Way::kRecomputed) continue;
      for (llvm::Value* operand : live[i]->operands()) {
        auto* value = llvm::dyn_cast<llvm::Instruction>(operand);
        if (value && !llvm::isa<llvm::AllocaInst>(value)) live.insert(value);
      }
    }
  }
}

// Follows the pointers derived from a variable. Its contents begin with a lifetime or, without one,
// with the kernel.
bool ContextPlan::ContentsAreLiveAtABarrier(llvm::AllocaInst& variable,
                                            const BarrierRegions& regions) const {
  if (llvm::PointerMayBeCaptured(&variable, /*ReturnCaptures=*/true)) return true;
  llvm::SmallVector<llvm::Instruction*> begins, accesses, pointers{&variable};
  llvm::SmallPtrSet<llvm::Instruction*, 16> visited;
  while (!pointers.empty()) {
    for (llvm::User* user : pointers.pop_back_val()->users()) {
      auto* instruction = llvm::cast<llvm::Instruction>(user);
      if (!visited.insert(instruction).second) continue;
      if (auto* intrinsic = llvm::dyn_cast<llvm::LifetimeIntrinsic>(instruction)) {
        bool is_start = intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
        if (is_start) begins.push_back(instruction);
        continue;
      }
      accesses.push_back(instruction);
      if (instruction->getType()->isPtrOrPtrVectorTy()) pointers.push_back(instruction);
    }
  }
  if (begins.empty()) begins.push_back(&variable);
  llvm::SmallVector<llvm::BasicBlock*> uses;
  for (llvm::Instruction* access : accesses) {
    bool begins_before = llvm::any_of(begins, [&](llvm::Instruction* begin) {
      return begin->getParent() == access->getParent() && begin->comesBefore(access);
    });
    if (!begins_before) uses.push_back(access->getParent());
  }
  auto begins_in = [&](llvm::BasicBlock* block) {
    return llvm::any_of(begins, [&](auto* begin) { return begin->getParent() == block; });
  };
  auto live = LiveIn(uses, begins_in);
  return llvm::any_of(live, [&](llvm::BasicBlock* block) { return regions.StartedBy(block); });
}

llvm::Align ContextPlan::AlignmentOf(llvm::Instruction& value) const {
  return std::min(value.getDataLayout().getABITypeAlign(KeptTypeOf(value)), kStrictest);
}

llvm::Type* ContextPlan::KeptTypeOf(const llvm::Instruction& value) const {
  llvm::Type* type = value.getType();
  const bool is_mask = type->isVectorTy() && type->isIntOrIntVectorTy(1);
  return is_mask && !has_mask_registers_ ? type->getWithNewBitWidth(8) : type;
}

uint64_t ContextPlan::Reserve(uint64_t bytes, llvm::Align alignment) {
  uint64_t offset = llvm::alignTo(bytes_, alignment);
  bytes_ = offset + bytes;
  alignment_ = std::max(alignment_, alignment);
  return offset;
}

// Whether one of each is live at the same barrier.
bool ContextPlan::AreLiveTogether(llvm::ArrayRef<llvm::Instruction*> values,
                                  llvm::ArrayRef<llvm::Instruction*> others) const {
  return llvm::any_of(live_, [&](const llvm::SetVector<llvm::Instruction*>& live) {
    const auto is_live = [&](llvm::Instruction* value) { return live.contains(value); };
    return llvm::any_of(values, is_live) && llvm::any_of(others, is_live);
  });
}

// What is kept for each work-item, by the first value of each place.
ContextPlan::Places ContextPlan::FindPlaces() const {
  Places places;
  llvm::DenseMap<llvm::Instruction*, llvm::Instruction*> first_of;
  for (const auto& live : live_) {
    for (llvm::Instruction* value : live) {
      if (WayOf(*value) != Way::kPerItem || !first_of.try_emplace(value, value).second) continue;
      places[value] = {value};
    }
  }
  for (const auto& place : places) {
    auto* phi = llvm::dyn_cast<llvm::PHINode>(place.first);
    if (!phi) continue;
    for (llvm::Value* incoming : phi->incoming_values()) {
      auto* before = llvm::dyn_cast<llvm::Instruction>(incoming);
      if (!before || !first_of.contains(before)) continue;
      llvm::Instruction *first = first_of[phi], *other = first_of[before];
      if (first == other || AreLiveTogether(places[first], places[other])) continue;
      for (llvm::Instruction* joined : places[other]) first_of[joined] = first;
      places[first].append(places[other]);
      places[other].clear();
    }
  }
  return places;
}

void ContextPlan::Lay(llvm::Function& kernel, const BarrierRegions& regions) {
  const llvm::DataLayout& layout = kernel.getDataLayout();
  const Places places = FindPlaces();
  // Strictest alignment first, so that nothing is padded.
  for (unsigned log = llvm::Log2(kStrictest) + 1; log-- > 0;) {
    for (const auto& [first, values] : places) {
      if (values.empty() || llvm::Log2(AlignmentOf(*first)) != log) continue;
      const uint64_t offset =
          Reserve(layout.getTypeAllocSize(KeptTypeOf(*first)), AlignmentOf(*first));
      for (llvm::Instruction* value : values) offsets_[value] = offset;
    }
  }
  for (llvm::Instruction& instruction : kernel.getEntryBlock()) {
    auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!variable || !ContentsAreLiveAtABarrier(*variable, regions)) continue;
    offsets_[variable] =
        Reserve(variable->getAllocationSize(layout)->getFixedValue(), variable->getAlign());
  }
}

}  // namespace weft::compiler
