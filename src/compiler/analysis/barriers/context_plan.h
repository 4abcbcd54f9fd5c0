// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How each private value of a kernel gets from one region to the next.
//
// A value that is live at a barrier is computed anew behind it if that is cheap, kept once for the
// group if it is uniform, and else kept in the work-item's context: a record in private memory. A
// private variable whose contents are live at a barrier lies in the context altogether. In a kernel
// that yields nothing is kept for the group: a work-item may be turns of a loop ahead of others.
#pragma once

#include "compiler/analysis/barriers/barrier_regions.h"
#include "compiler/analysis/lanes/uniformity.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"

namespace weft::compiler {

class ContextPlan {
 public:
  enum class Way { kRecomputed, kShared, kPerItem };

  // Masks are kept as vectors of bytes where the machine has no registers for them: LLVM would put
  // them together, and take them apart, bit by bit.
  ContextPlan(llvm::Function& kernel, const BarrierRegions& regions, const Uniformity& uniformity,
              bool has_mask_registers);

  Way WayOf(llvm::Instruction& value) const;

  // Values that a region uses, or passes on, as they were when it began.
  const llvm::SetVector<llvm::Instruction*>& LiveAt(unsigned region) const { return live_[region]; }

  // Bytes from the context's start, for values that are kPerItem and for the variables in it.
  // Values that become each other, as a sum of one turn that of the next, have one place if no two
  // of them are live at a barrier.
  uint64_t OffsetOf(llvm::Instruction& value) const { return offsets_.at(&value); }
  llvm::Align AlignmentOf(llvm::Instruction& value) const;
  // What a value that is kPerItem is kept as: its own type, or bytes whose signs it is.
  llvm::Type* KeptTypeOf(const llvm::Instruction& value) const;
  bool IsInContext(llvm::AllocaInst& variable) const { return offsets_.contains(&variable); }

  // Adds room for something of the caller's own to each context and says where.
  uint64_t Reserve(uint64_t bytes, llvm::Align alignment);

  // A context's size: a multiple of the strictest alignment in it.
  uint64_t Bytes() const { return llvm::alignTo(bytes_, alignment_); }

 private:
  void FindCheapValues(llvm::Function& kernel, const BarrierRegions& regions,
                       const Uniformity& uniformity);
  void FindLiveValues(llvm::Function& kernel, const BarrierRegions& regions);
  void AddOperandsOfRecomputed();
  bool ContentsAreLiveAtABarrier(llvm::AllocaInst& variable, const BarrierRegions& regions) const;
  bool AreLiveTogether(llvm::ArrayRef<llvm::Instruction*> values,
                       llvm::ArrayRef<llvm::Instruction*> others) const;
  using Places = llvm::MapVector<llvm::Instruction*, llvm::SmallVector<llvm::Instruction*, 1>>;
  Places FindPlaces() const;
  void Lay(llvm::Function& kernel, const BarrierRegions& regions);

  const bool has_mask_registers_;
  llvm::DenseMap<const llvm::Instruction*, unsigned> recompute_cost_;
  llvm::DenseSet<const llvm::Instruction*> shared_;
  std::vector<llvm::SetVector<llvm::Instruction*>> live_;
  llvm::DenseMap<const llvm::Instruction*, uint64_t> offsets_;
  uint64_t bytes_ = 0;
  llvm::Align alignment_;
};

}  // namespace weft::compiler
