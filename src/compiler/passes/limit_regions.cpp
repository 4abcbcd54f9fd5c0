// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/passes/limit_regions.h"

#include "compiler/analysis/barrier_regions.h"
#include "compiler/analysis/divergence_sources.h"
#include "compiler/analysis/uniformity.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
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

llvm::SmallVector<llvm::BasicBlock*> Joins(llvm::Function& kernel, const BarrierRegions& regions) {
  llvm::SmallVector<llvm::BasicBlock*> joins;
  unsigned barriers = 0;
  for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&kernel)) {
    if (regions.StartedBy(block)) {
      ++barriers;
    } else if (barriers >= kBarriersBetween && llvm::pred_size(block) > 1) {
      joins.push_back(block);
      barriers = 0;
    }
  }
  return joins;
}

using Barriers = llvm::SmallPtrSet<llvm::BasicBlock*, 16>;

Barriers AddBarriers(llvm::ArrayRef<llvm::BasicBlock*> blocks) {
  Barriers barriers;
  for (llvm::BasicBlock* block : blocks) {
    llvm::BasicBlock* barrier = llvm::SplitBlock(block, block->getFirstNonPHIIt());
    llvm::SplitBlock(barrier, barrier->begin());
    llvm::IRBuilder<> builder(barrier->getTerminator());
    CreateMarker(builder, Marker::kBarrier);
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
  {
    // Where work-items part, ours could let some pass a barrier of the program's before others
    // have come to it.
    Uniformity uniformity(kernel, WithinWorkGroup);
    auto leaves_together = [&](const BarrierRegion& region) {
      return regions.LeavesTogether(region, uniformity);
    };
    if (!llvm::all_of(regions.All(), leaves_together)) return llvm::Error::success();
  }
  Barriers ours = AddBarriers(Joins(kernel, regions));
  Uniformity uniformity(kernel, WithinWorkGroup);
  while (RemoveDivergent(kernel, uniformity, ours)) {
  }
  job.functions.Forget(kernel);
  return llvm::Error::success();
}

}  // namespace weft::compiler
