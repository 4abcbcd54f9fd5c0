// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/workgroup/limit_regions.h"

#include "compiler/analysis/barriers/barrier_regions.h"
#include "compiler/analysis/lanes/divergence_sources.h"
#include "compiler/analysis/lanes/uniformity.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace weft::compiler {
namespace {

// How many times the kernel's blocks the regions may have together.
constexpr size_t kGrowthLimit = 4;

// Barriers of the program between two of ours: fewer cost run time, more cost code.
constexpr unsigned kBarriersBetween = 4;

bool GrowsTooMuch(const llvm::Function& kernel, const BarrierRegions& regions) {
  size_t blocks = 0;
  for (const BarrierRegion& region : regions.All()) blocks += region.blocks.size();
  return blocks > kGrowthLimit * kernel.size();
}

// Finds joins to cut at: along the blocks that every way from the kernel's first one passes, and
// likewise along each way between two of these. Only a barrier there is on the ways around others.
class Joins {
 public:
  Joins(llvm::Function& kernel, const BarrierRegions& regions)
      : regions_(regions), dominators_(kernel), meetings_(kernel) {
    Walk(&kernel.getEntryBlock(), nullptr);
  }

  // The places for barriers; those of loops are ahead of them.
  llvm::SmallVector<llvm::BasicBlock*> Places() {
    llvm::SmallVector<llvm::BasicBlock*> places;
    for (llvm::BasicBlock* join : joins_) {
      llvm::SmallVector<llvm::BasicBlock*> entering;
      for (llvm::BasicBlock* before : llvm::predecessors(join)) {
        if (!dominators_.dominates(join, before)) entering.push_back(before);
      }
      bool is_header = entering.size() < llvm::pred_size(join);
      places.push_back(is_header ? llvm::SplitBlockPredecessors(join, entering, "") : join);
    }
    return places;
  }

 private:
  // Returns how many barriers there are from a block up to the end.
  unsigned Walk(llvm::BasicBlock* block, llvm::BasicBlock* end) {
    unsigned barriers = 0, since_join = 0;
    while (block && block != end && visited_.insert(block).second) {
      if (since_join >= kBarriersBetween && llvm::pred_size(block) > 1) {
        joins_.push_back(block);
        since_join = 0;
      }
      auto* meeting = meetings_.getNode(block)->getIDom();
      llvm::BasicBlock* next = meeting ? meeting->getBlock() : nullptr;
      unsigned here = regions_.StartedBy(block) != BarrierRegions::kReturn;
      for (llvm::BasicBlock* successor : llvm::successors(block)) here += Walk(successor, next);
      barriers += here;
      since_join += here;
      block = next;
    }
    return barriers;
  }

  const BarrierRegions& regions_;
  llvm::DominatorTree dominators_;
  llvm::PostDominatorTree meetings_;
  llvm::SmallPtrSet<llvm::BasicBlock*, 16> visited_;
  llvm::SmallVector<llvm::BasicBlock*> joins_;
};

using Barriers = llvm::SmallPtrSet<llvm::BasicBlock*, 16>;

Barriers AddBarriers(llvm::ArrayRef<llvm::BasicBlock*> blocks, Marker marker) {
  Barriers barriers;
  for (llvm::BasicBlock* block : blocks) {
    llvm::BasicBlock* barrier = llvm::SplitBlock(block, block->getFirstNonPHIIt());
    llvm::SplitBlock(barrier, barrier->begin());
    llvm::IRBuilder<> builder(barrier->getTerminator());
    CreateMarker(builder, marker);
    barriers.insert(barrier);
  }
  return barriers;
}

// Removes those of our barriers that not all work-items come to. Returns whether there were any.
bool RemoveDivergent(llvm::Function& kernel, const Uniformity& uniformity, Barriers& ours) {
  BarrierRegions regions(kernel);
  Barriers divergent;
  for (const BarrierRegion& region : regions.All()) {
    if (regions.LeavesTogether(region, uniformity)) continue;
    for (unsigned next : region.next) {
      llvm::BasicBlock* barrier = regions.All()[next].start;
      if (ours.contains(barrier)) divergent.insert(barrier);
    }
  }
  for (llvm::BasicBlock* barrier : divergent) {
    barrier->front().eraseFromParent();
    ours.erase(barrier);
  }
  return !divergent.empty();
}

}  // namespace

llvm::Error LimitRegions(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (!kernel.hasFnAttribute(kHasBarrier)) return llvm::Error::success();
  BarrierRegions regions(kernel);
  if (!GrowsTooMuch(kernel, regions)) return llvm::Error::success();
  if (regions.HasYields()) {
    AddBarriers(Joins(kernel, regions).Places(), Marker::kYield);
    job.functions.Forget(kernel);
    return llvm::Error::success();
  }
  {
    // Where work-items part, ours could let some pass a barrier of the program's before others
    // have come to it.
    Uniformity uniformity(kernel, WithinWorkGroup);
    auto leaves_together = [&](const BarrierRegion& region) {
      return regions.LeavesTogether(region, uniformity);
    };
    if (!llvm::all_of(regions.All(), leaves_together)) return llvm::Error::success();
  }
  Barriers ours = AddBarriers(Joins(kernel, regions).Places(), Marker::kBarrier);
  Uniformity uniformity(kernel, WithinWorkGroup);
  while (RemoveDivergent(kernel, uniformity, ours)) {
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
