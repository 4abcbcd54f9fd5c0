// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/cost/lane_gain.h"

#include <cmath>

#include "compiler/analysis/loops/few_loops.h"
#include "compiler/analysis/loops/row_walks.h"
#include "compiler/ir/markers.h"
#include "compiler/vectorize/cost/timing.h"
#include "compiler/vectorize/cost/work_item_share.h"
#include "compiler/vectorize/cost/wrong_guesses.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace weft::compiler {
namespace {

// Whether the rows of work-items are known to fill SIMD groups of so many lanes, or we choose them.
// Those of kernels with barriers count only where the local size is known.
bool FillsRows(unsigned width, const llvm::Function& kernel, const KernelJob& job) {
  const unsigned multiple = job.variant.row_multiple;
  const bool is_known = multiple != 0 && multiple % width == 0;
  return kernel.hasFnAttribute(kHasFreeGroups) || job.launch.KnownLocalSize(0) != 0 ||
         (is_known && MarkerCalls(kernel, Marker::kBarrier).empty());
}

// Those that one work-item makes of a loop that walks rows, with registers of so many lanes.
// Windows that work-items beside one another walk are mostly too short.
double TurnsAtOnce(const llvm::Loop& loop, const LaneCycles& cycles, unsigned width) {
  const bool has_rows = llvm::any_of(loop.blocks(), [&](const llvm::BasicBlock* block) {
    return llvm::any_of(*block, [&](const llvm::Instruction& access) {
      const llvm::Value* address = llvm::getLoadStorePointerOperand(&access);
      return address && cycles.shapes().Of(address).IsApart();
    });
  });
  return has_rows ? std::max(1.0, width * cost::kShareOfTurns) : 1;
}

double TurnsAtDepth(unsigned depth) { return std::pow(cost::kTurns, depth); }

}  // namespace

double GainFromLanes(llvm::Function& kernel, const Uniformity& flow, KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(kernel);
  LaneCycles cycles(kernel, flow, job.machine, job.variant.has_large_objects,
                    job.functions.Analyses());
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  const WorkItemShare share(kernel, job);
  Timing timing(kernel, cycles, loops, evolution, target, LaneChoice::kLanes);
  llvm::SmallPtrSet<const llvm::Loop*, 4> walks;
  const bool counts_turns = HasFewLoops(loops);
  if (counts_turns) {
    for (llvm::Loop* loop : loops.getLoopsInPreorder())
      if (WalksRows(*loop, evolution)) walks.insert(loop);
  }
  // Of loops in one another: those that lanes wait for in the inner one are mostly the same.
  llvm::DenseMap<const llvm::Loop*, double> waiting{{nullptr, 1}};
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    waiting[loop] = std::max(waiting.at(loop->getParentLoop()), timing.Waiting(*loop));
  }
  Cycles work{0, 0}, idle{0, 0};
  auto add = [&](Cycles& sum, const llvm::BasicBlock& block, Cycles each) {
    double turns = TurnsAtDepth(loops.getLoopDepth(&block));
    sum.one += each.one * turns * share.At(block, 1);
    double of_lanes = turns * waiting.at(loops.getLoopFor(&block));
    sum.lanes += each.lanes * of_lanes * share.At(block, WidthOf(kernel));
  };
  for (llvm::BasicBlock& block : kernel) {
    const llvm::Loop* loop = loops.getLoopFor(&block);
    bool is_walk = walks.contains(loop);
    double at_once = is_walk ? TurnsAtOnce(*loop, cycles, WidthOf(kernel)) : 1;
    for (llvm::Instruction& instruction : block) {
      Cycles each = cycles.Of(instruction);
      if (cycles.FillsRegisters(instruction)) each.lanes *= cost::kCaution;
      if (!cycles.HasWidestRegisters() && IsQuick(instruction))
        each.lanes *= cost::kIssued / cost::kIssuedNarrow;
      bool is_row = loop && llvm::isa<llvm::StoreInst>(instruction) && each.lanes > each.one &&
                    counts_turns && WalksRow(instruction, *loop, evolution);
      add(work, block, {each.one / at_once, each.lanes * (is_row ? cost::kRowsFactor : 1)});
    }
  }
  const Spills of_lanes = timing.SpillsOf(kernel), of_one = timing.SpillsOfOne(kernel);
  for (llvm::BasicBlock& block : kernel) {
    add(work, block, {of_one.Of(block) * WidthOf(kernel), of_lanes.Of(block)});
  }
  for (llvm::CallInst* barrier : MarkerCalls(kernel, Marker::kBarrier)) {
    add(work, *barrier->getParent(), {cost::kRegionChange * WidthOf(kernel), cost::kRegionChange});
  }
  const WrongGuesses guesses(kernel, flow, job.functions.Analyses());
  for (llvm::BasicBlock& block : kernel)
    add(work, block, {guesses.At(block) * cost::kWrongGuess * WidthOf(kernel), 0});
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (llvm::BasicBlock* before = loop->getLoopPreheader();
        before && timing.ends().IsLeftApart(*loop)) {
      const double ends = guesses.ShareOfTurns(*before);
      add(work, *before, {ends * cost::kWrongEnd * WidthOf(kernel), 0});
    }
    bool waits = loop->isInnermost() && !walks.contains(loop);
    if (waits) add(idle, *loop->getHeader(), timing.Idle(*loop));
  }
  const double one = cost::kCaution * work.one + idle.one, lanes = work.lanes + idle.lanes;
  return lanes > 0 ? one / lanes : HUGE_VAL;
}

double GainFromMoreLanes(unsigned times, llvm::Function& kernel, const Uniformity& flow,
                         KernelJob& job) {
  auto& loops = job.functions.Analyses().getResult<llvm::LoopAnalysis>(kernel);
  auto& evolution = job.functions.Analyses().getResult<llvm::ScalarEvolutionAnalysis>(kernel);
  const llvm::TargetTransformInfo target = job.machine.getTargetTransformInfo(kernel);
  LaneCycles cycles(kernel, flow, job.machine, job.variant.has_large_objects,
                    job.functions.Analyses());
  Timing timing(kernel, cycles, loops, evolution, target, LaneChoice::kMoreLanes);
  const unsigned width = WidthOf(kernel), more_width = width * times;
  const bool may_share = FillsRows(more_width, kernel, job);
  kernel.addFnAttr(kWidth, llvm::utostr(more_width));
  LaneCycles more_cycles(kernel, flow, job.machine, job.variant.has_large_objects,
                         job.functions.Analyses());
  Timing more_timing(kernel, more_cycles, loops, evolution, target, LaneChoice::kMoreLanes);
  const Spills spills = timing.SpillsOf(kernel), more_spills = more_timing.SpillsOf(kernel);
  kernel.addFnAttr(kWidth, llvm::utostr(width));
  more_timing.GrowFrom(cycles, times);
  const WorkItemShare share(kernel, job);
  double work = 0, more_work = 0, shared = 0;
  for (llvm::BasicBlock& block : kernel) {
    llvm::Loop* loop = loops.getLoopFor(&block);
    if (loop && loop->isInnermost()) continue;
    const double turns = TurnsAtDepth(loops.getLoopDepth(&block));
    const double now_turns = turns * share.Chance(block, width);
    work += now_turns * timing.Work(block, spills);
    more_work += turns * share.Chance(block, more_width) * more_timing.Work(block, more_spills);
    if (may_share) shared += now_turns * timing.SharedWork(block);
  }
  for (llvm::CallInst* barrier : MarkerCalls(kernel, Marker::kBarrier))
    shared += TurnsAtDepth(loops.getLoopDepth(barrier->getParent())) * cost::kRegionChange;
  double now = shared + std::max(work, timing.Latency(kernel, 1));
  double more = shared + std::max(more_work, timing.Latency(kernel, times));
  for (llvm::Loop* loop : loops.getLoopsInPreorder()) {
    const double before = TurnsAtDepth(loop->getLoopDepth() - 1);
    now += before * timing.UnforeseenEnd(*loop);
    more += before * more_timing.UnforeseenEnd(*loop);
    if (!loop->isInnermost()) continue;
    const double turns = TurnsAtDepth(loop->getLoopDepth());
    const double count = turns * share.Chance(*loop->getHeader(), width);
    const double more_count = turns * share.Chance(*loop->getHeader(), more_width);
    double latency = timing.Latency(*loop);
    double once = may_share ? timing.SharedWork(*loop) + timing.Leaps(*loop) : 0;
    now += count * (once + std::max(latency, timing.Work(*loop, spills)));
    double busy = more_timing.Work(*loop, more_spills);
    double waiting = 1 + (timing.WaitingMore(*loop) - 1) * (times - 1);
    more += more_count * (once + std::max(latency, busy)) * waiting;
  }
  const double worthwhile = times > 2          ? cost::kWorthwhileFourfold
                            : more_width >= 64 ? cost::kWorthwhileFor64
                                               : cost::kWorthwhile;
  return more > 0 ? times * now / (worthwhile * more) : 0;
}

}  // namespace weft::compiler
