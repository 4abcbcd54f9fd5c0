// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rough count of the cycles that the instructions of a kernel keep the machine busy, in a SIMD
// group and without one.
#pragma once

#include <map>
#include <tuple>

#include "compiler/analysis/lanes/uniformity.h"
#include "compiler/analysis/lanes/whole_vectors.h"
#include "compiler/vectorize/cost/cost_numbers.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Target/TargetMachine.h"

namespace weft::compiler {

class LaneCycles {
 public:
  // `weft-width` says how many work-items a group would have. For `has_large_objects` see
  // VariantKey.
  LaneCycles(llvm::Function& kernel, const Uniformity& flow, const llvm::TargetMachine& machine,
             bool has_large_objects, llvm::FunctionAnalysisManager& analyses);

  Cycles Of(llvm::Instruction& instruction) const;
  // Until lanes have a result that LLVM takes for quicker, as one work-item has it; 0 for anything
  // else.
  double LatencyOfLanes(const llvm::Instruction& instruction) const;
  // Vector registers that so many work-items' values take, one behind the other.
  double RegistersOf(llvm::Type* type, unsigned width) const;
  // Those that a value of the group takes.
  double RegistersOf(const llvm::Value& value) const;
  // Whether a work-item's own vector fills registers: lanes do no more of it at once.
  bool FillsRegisters(const llvm::Instruction& instruction) const;
  // Whether lanes load or store elements side by side.
  bool AreAdjacent(const llvm::Instruction& access) const;
  // The same of a load that lanes make one by one, from what may not be in the nearest cache.
  double LatencyOneByOne(const llvm::Instruction& instruction) const;
  // Whether it reads bytes of a table that registers hold and permute, as many for a register of
  // lanes as for few (finish/permute/permute_tables.h).
  bool IsInTable(const llvm::Instruction& access) const;
  // Whether an update that others can see, which lanes make together (widen/lane_atomics.h).
  bool IsMadeOnce(const llvm::Instruction& instruction) const;
  // Whether the machine has AVX-512.
  bool HasWidestRegisters() const;
  const LaneShapes& shapes() const { return shapes_; }

 private:
  // What lanes do one after another, `each` for one of them.
  Cycles OneByOne(Cycles each) const;
  bool IsMasked(const llvm::BasicBlock& block) const;
  // `each` is for one access and, in lanes, for one scalar gathered or scattered.
  Cycles OfAccess(llvm::Instruction& access, Cycles each) const;
  // Whether each lane accesses a vector of its own (widen/lane_memory.h).
  bool IsAlone(const llvm::Instruction& access) const;
  bool IsInLines(const llvm::Instruction& access) const;
  // Whether a block's accesses like it are to all of a small record, which move at once
  // (simplify/merge_accesses.h).
  bool IsInRecord(const llvm::Instruction& access) const;
  // What tells an access from those of other records, and from those the other way.
  using Record = std::tuple<const llvm::BasicBlock*, const llvm::Value*, unsigned, int64_t>;
  std::optional<Record> RecordOf(const llvm::Instruction& access) const;
  // For the group, one for each element of a work-item's or more.
  double RegistersOfParts(llvm::Type* type) const;

  const llvm::DataLayout& layout_;
  const unsigned width_, register_bits_;
  const bool permutes_bytes_, has_large_objects_;
  const LaneShapes::Interleaved interleaved_;
  const LaneShapes shapes_;
  const llvm::DenseSet<const llvm::Value*> whole_;
  const llvm::DenseSet<const llvm::Instruction*> in_blocks_;
  const Uniformity& flow_;
  const llvm::DominatorTree& dominators_;
  std::map<Record, int64_t> record_bytes_;  // that are accessed
};

}  // namespace weft::compiler
