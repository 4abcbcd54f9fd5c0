// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel cut at its barriers. A region is what a work-item runs from the kernel's entry or from a
// barrier up to the next barrier or the return; blocks that several barriers lead to belong to
// several regions. Any control flow will do: loops, irreducible graphs, no exit at all.
//
// Where work-items wait for each other it is cut at yields as well, whose regions are the last: who
// waits to enter one need not wait for the others.
//
// Expects barriers and yields in blocks of their own (see workgroup/isolate_barriers.h).
#pragma once

#include "compiler/ir/markers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Function.h"

namespace weft::compiler {

class Uniformity;

struct BarrierRegion {
  explicit BarrierRegion(llvm::BasicBlock* first) : start(first) {}

  llvm::BasicBlock* start;                    // the function's entry, or a barrier's block
  llvm::SetVector<llvm::BasicBlock*> blocks;  // start first; no other barrier's block
  llvm::SetVector<unsigned> next;             // regions that may follow
  bool may_return = false;
};

class BarrierRegions {
 public:
  // What a work-item does when it has no region to continue with. Region 0 begins the kernel, so
  // none continues with it.
  static constexpr unsigned kReturn = 0;

  explicit BarrierRegions(llvm::Function& kernel);

  llvm::ArrayRef<BarrierRegion> All() const { return regions_; }

  // The region that a barrier's block starts; kReturn for every other block.
  unsigned StartedBy(const llvm::BasicBlock* block) const { return started_by_.lookup(block); }

  // Whether all work-items of a group must leave the region for the same next one.
  bool LeavesTogether(const BarrierRegion& region, const Uniformity& uniformity) const;

  bool HasYields() const { return first_yield_ < regions_.size(); }
  unsigned FirstYield() const { return first_yield_; }

 private:
  void Fill(BarrierRegion& region);
  void AddStarts(llvm::Function& kernel, Marker marker);

  unsigned first_yield_ = 0;
  llvm::SmallVector<BarrierRegion> regions_;
  llvm::DenseMap<const llvm::BasicBlock*, unsigned> started_by_;
};

}  // namespace weft::compiler
