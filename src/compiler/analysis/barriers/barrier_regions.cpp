// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/analysis/barriers/barrier_regions.h"

#include "compiler/analysis/lanes/uniformity.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/IR/CFG.h"

namespace weft::compiler {
namespace {

// For each block of a region the blocks that every way from it to an exit passes, by iteration from
// above; the exit itself is one more block, numbered past the last.
class ExitDominance {
 public:
  ExitDominance(const BarrierRegion& region, const BarrierRegions& regions)
      : region_(region), size_(region.blocks.size()), passed_(size_ + 1) {
    for (llvm::BitVector& set : passed_) set.resize(size_ + 1, true);
    passed_[size_].reset();
    passed_[size_].set(size_);
    for (auto [index, block] : llvm::enumerate(region.blocks)) index_[block] = index;
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned i = size_; i-- > 0;) changed |= Update(i, regions);
    }
  }

  // Whether all ways from a block meet again before they leave the region.
  bool MeetsInside(llvm::BasicBlock* block) const {
    unsigned self = index_.lookup(block);
    for (unsigned other : passed_[self].set_bits()) {
      if (other != self && other != size_) return true;
    }
    return false;
  }

 private:
  bool Update(unsigned index, const BarrierRegions& regions) {
    llvm::BasicBlock* block = region_.blocks[index];
    llvm::BitVector common(size_ + 1, true);
    if (llvm::isa<llvm::ReturnInst>(block->getTerminator())) common = passed_[size_];
    for (llvm::BasicBlock* successor : llvm::successors(block)) {
      bool leaves = regions.StartedBy(successor) != BarrierRegions::kReturn;
      common &= passed_[leaves ? size_ : index_.lookup(successor)];
    }
    common.set(index);
    if (common == passed_[index]) return false;
    passed_[index] = std::move(common);
    return true;
  }

  const BarrierRegion& region_;
  unsigned size_;
  std::vector<llvm::BitVector> passed_;
  llvm::DenseMap<llvm::BasicBlock*, unsigned> index_;
};

}  // namespace

BarrierRegions::BarrierRegions(llvm::Function& kernel) {
  regions_.emplace_back(&kernel.getEntryBlock());
  AddStarts(kernel, Marker::kBarrier);
  first_yield_ = regions_.size();
  AddStarts(kernel, Marker::kYield);
  for (BarrierRegion& region : regions_) Fill(region);
}

// In the order of the blocks, so that the result does not depend on that of use lists.
void BarrierRegions::AddStarts(llvm::Function& kernel, Marker marker) {
  for (llvm::BasicBlock& block : kernel) {
    if (!IsMarker(&block.front(), marker)) continue;
    started_by_[&block] = regions_.size();
    regions_.emplace_back(&block);
  }
}

void BarrierRegions::Fill(BarrierRegion& region) {
  region.blocks.insert(region.start);
  for (size_t i = 0; i < region.blocks.size(); ++i) {
    llvm::BasicBlock* block = region.blocks[i];
    region.may_return |= llvm::isa<llvm::ReturnInst>(block->getTerminator());
    for (llvm::BasicBlock* successor : llvm::successors(block)) {
      unsigned next = StartedBy(successor);
      if (next == kReturn) {
        region.blocks.insert(successor);
      } else {
        region.next.insert(next);
      }
    }
  }
}

bool BarrierRegions::LeavesTogether(const BarrierRegion& region,
                                    const Uniformity& uniformity) const {
  if (HasYields()) return false;
  if (region.next.size() + region.may_return <= 1) return true;
  llvm::SmallVector<llvm::BasicBlock*> diverging;
  for (llvm::BasicBlock* block : region.blocks) {
    if (uniformity.BranchDiverges(*block)) diverging.push_back(block);
  }
  if (diverging.empty()) return true;
  ExitDominance dominance(region, *this);
  return llvm::all_of(diverging,
                      [&](llvm::BasicBlock* block) { return dominance.MeetsInside(block); });
}

}  // namespace weft::compiler
