// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The time that SIMD groups take in a kernel, in cycles: how long their work keeps the machine
// busy, and how long it waits for results.
#pragma once

#include "compiler/vectorize/cost/lane_cycles.h"
#include "compiler/vectorize/cost/loop_ends.h"
#include "compiler/vectorize/cost/spills.h"

namespace llvm {
class TargetTransformInfo;
}

namespace weft::compiler {

// Whether as many begin in a cycle as of any operation, and one work-item does it in a scalar.
bool IsQuick(const llvm::Instruction& instruction);

// Between which numbers of lanes: one and those of a register, or a SIMD group and a larger one.
enum class LaneChoice : uint8_t { kLanes, kMoreLanes };

class Timing {
 public:
  Timing(llvm::Function& kernel, const LaneCycles& cycles, const llvm::LoopInfo& loops,
         llvm::ScalarEvolution& evolution, const llvm::TargetTransformInfo& target,
         LaneChoice choice);

  // What a group moves between registers and the stack.
  Spills SpillsOf(llvm::Function& kernel) const;
  // What one work-item does.
  Spills SpillsOfOne(llvm::Function& kernel) const;
  // Of a group that is `times` as large as that of `smaller`: only arithmetic may take less than
  // `times` as long, where it filled no registers. What lanes access, compare and convert is put
  // together from parts.
  void GrowFrom(const LaneCycles& smaller, unsigned times);
  // In which the operations of a block begin.
  double Work(llvm::BasicBlock& block, const Spills& spills) const;
  // In which those of a block begin whose results all lanes share: once for a group of any size.
  double SharedWork(llvm::BasicBlock& block) const;
  double SharedWork(const llvm::Loop& loop) const;
  // What a turn of an innermost loop waits for memory, once for a group of any size. Few turns are
  // as many streams that the machine follows from group to group.
  double Leaps(const llvm::Loop& loop) const;
  // In which those of a turn of an innermost loop begin.
  double Work(const llvm::Loop& loop, const Spills& spills) const;
  // From the values of one turn to those of the next, as far as nothing else can be done meanwhile:
  // of a group, or of one work-item.
  double Latency(const llvm::Loop& loop, bool is_group = true) const;
  // In which a turn of an innermost loop only waits: for the one before, or for its own results.
  Cycles Idle(const llvm::Loop& loop) const;
  // From the first value outside of loops to the last one, as far as a group `times` as large
  // leaves no room for the next one to begin meanwhile.
  double Latency(llvm::Function& kernel, unsigned times) const;
  // Until the machine goes on behind a loop.
  double UnforeseenEnd(const llvm::Loop& loop) const;
  // So many times as long does a loop take whose lanes leave it in different turns as it does for
  // one work-item.
  double Waiting(const llvm::Loop& loop) const;
  // The same of twice the lanes, but for loops that end after no more turns than are assumed in any
  // case.
  double WaitingMore(const llvm::Loop& loop) const;

  const LoopEnds& ends() const { return ends_; }

 private:
  // Registers for a program's own vectors that turns of a loop hand on.
  double VectorsHandedOn(const llvm::Loop& loop) const;
  double WorkOf(llvm::Instruction& instruction) const;
  double Issued() const;
  // The same of operations like this one.
  double IssuedLike(const llvm::Instruction& instruction) const;
  // Constants that a block's operations on lanes load each time, as half of the registers do not
  // hold them. AVX-512's operations take them from memory as they are.
  double LoadedConstants(const llvm::BasicBlock& block) const;
  // Whether lanes leave a loop in different turns, which it does not make all in any case.
  bool IsLeftApart(const llvm::Loop& loop) const;
  // Whether a load's place is known turns before, and so is that it will be made: the machine has
  // begun it by then.
  bool IsLoadedAhead(llvm::Instruction& instruction, const llvm::Loop& loop) const;
  // Whether a loop of unknown but most likely few turns ends when nothing but its counters says so.
  // The machine then begins with the next work-item before the results of this one are there, as in
  // sums over rows of a sparse matrix.
  bool EndsEarly(const llvm::Loop& loop) const;
  // In how many of its turns a loop comes to a block: half of them, where lanes decide together.
  double ShareOfTurns(const llvm::BasicBlock& block, const llvm::Loop& loop) const;
  // From a group's first value of a turn to its last, where lanes load one by one in a loop that
  // they leave in different turns: one turn's instructions leave no room for the next to begin
  // meanwhile, as it does for one work-item whose counters alone end the loop. 0 where the turn
  // before takes about as long.
  double LatencyWithinTurn(const llvm::Loop& loop, double between_turns) const;
  // The same of any loop, with what lanes load one by one in the nearest cache or not.
  double LatencyOfTurn(const llvm::Loop& loop, bool is_far) const;
  double LatencyInOne(llvm::Instruction& instruction) const;
  // From the mask of the lanes that make one turn to that of the next.
  double MaskLatency(const llvm::Loop& loop) const;
  // The same as LaneCycles has, but for Intel's products, and gathers that a larger group is to
  // make good.
  double LatencyOfLanes(const llvm::Instruction& instruction) const;
  double LatencyOf(llvm::Instruction& instruction) const;

  const unsigned width_;
  const LaneCycles& cycles_;
  const llvm::LoopInfo& loops_;
  const bool counts_turns_, has_full_units_, is_for_intel_;
  const LaneChoice choice_;
  const LoopEnds ends_;
  llvm::ScalarEvolution& evolution_;
  const llvm::TargetTransformInfo& target_;
  double registers_;
  const LaneCycles* smaller_ = nullptr;
  unsigned times_ = 1;
};

}  // namespace weft::compiler
